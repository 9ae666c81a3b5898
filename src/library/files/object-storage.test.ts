// The rules of blobs in an object storage: stored before any row points to them, and removed a day after the last row,
// whatever fails in between.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { operator, reading } from '#context.ts'
import { createRunner } from '#jobs/index.ts'
import { day } from '#kernel/durations.ts'
import { type ObjectStorage, StorageFailed } from '#object-storage/index.ts'
import { newSpace, type TestSpace, upload } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { breakable, fileStorageOn, startObjectStorage } from '../../../test/world/file-storages.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { bytesOf, openBlob, releaseBlobs, removeLeftovers, storeBlobAhead } from './index.ts'

const bytes = Buffer.from('picture')

forEachDatabase((_, open) => {
  const start = async (t: TestContext, uses = {}) => {
    const { state, objects } = breakable((await startObjectStorage(t)).open())
    const world = await createWorld(await open(), { fileStorage: fileStorageOn(objects, uses) })
    return { world, state, objects, space: await newSpace(world) }
  }
  const sent = ({ admin, content }: TestSpace, fileName = 'a.png', given: Uint8Array = bytes) =>
    upload(admin, `${content}/files`, [{ fileName, bytes: given }])
  const addressOf = async (space: TestSpace, fileName?: string, given?: Uint8Array): Promise<string> => {
    const { status, body } = await sent(space, fileName, given)
    assert.equal(status, 201)
    return body.items[0].downloadURL.replace('http://lectern.test', '')
  }
  const keysIn = (objects: ObjectStorage) => Array.fromAsync(objects.list(''), ({ key }) => key)
  const rowsIn = async ({ installation }: World) => {
    const { read } = installation.database
    const [blobs, chunks, uses] = await Promise.all([
      read.selectFrom('blobs').select(['hash', 'storage_key']).execute(),
      read.selectFrom('blob_chunks').select('hash').execute(),
      read.selectFrom('blob_uses').select('hash').execute(),
    ])
    return { blobs, chunks, uses }
  }
  const removeOld = ({ installation }: World) =>
    createRunner(installation, [removeLeftovers], { error: () => {} }).runDue()

  test('bytes are in the storage alone, once, under a key that the row has', async t => {
    const { world, objects, space } = await start(t)
    await Promise.all([addressOf(space), addressOf(space), addressOf(space, 'b.png')])
    const { blobs, chunks } = await rowsIn(world)
    assert.deepEqual([blobs.length, chunks.length], [1, 0])
    assert.ok((await keysIn(objects)).includes(String(blobs[0]?.storage_key)))
    world.clock.now += day + 1000
    await removeOld(world)
    assert.deepEqual(await keysIn(objects), [blobs[0]?.storage_key])
    await world.close()
  })

  test('of files that come at the same time few are sent at a time, and small ones wait for no large one', async () => {
    const [sending, eight, goOn] = [
      new Set<string>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ]
    const small = Promise.withResolvers<void>()
    const put = async (key: string): Promise<void> => {
      sending.add(key)
      if (sending.size === 8) eight.resolve()
      if (key.startsWith('blobs/small.')) small.resolve()
      await goOn.promise
    }
    const objects = { put, close: () => Promise.resolve() } as unknown as ObjectStorage
    const world = await createWorld(await open(), { fileStorage: fileStorageOn(objects) })
    const acting = reading(world.installation, operator)
    const store = (hash: string, size: number) =>
      storeBlobAhead(acting, 'first', { hash, size, read: () => Promise.reject(new Error('not read')) })
    const all = Array.from({ length: 10 }, (_, index) => store(`large-${index}`, 8_000_000))
    await eight.promise
    all.push(store('small', 1))
    await small.promise
    assert.equal(sending.size, 9)
    goOn.resolve()
    await Promise.all(all)
    assert.equal(sending.size, 11)
    await world.close()
  })

  test('a storage that fails while a file comes is a 503, nothing of it is left, and it can be sent again', async t => {
    const { world, state, objects, space } = await start(t)
    state.isAway = true
    const { status, body, headers } = await sent(space)
    assert.deepEqual([status, headers['retry-after']], [503, '5'])
    assert.match(body.error.message, /^the object storage does not answer/)
    assert.deepEqual(await rowsIn(world), { blobs: [], chunks: [], uses: [] })
    state.isAway = false
    const address = await addressOf(space)
    assert.ok((await world.inject({ url: address })).bytes.equals(bytes))
    world.clock.now += day + 1000
    await removeOld(world)
    assert.equal((await keysIn(objects)).length, 1)
    await world.close()
  })

  test('what nothing uses any more stays in the storage for a day; who stores the same bytes meanwhile keeps them', async t => {
    const { world, objects, space } = await start(t)
    const acting = reading(world.installation, operator)
    const [kept, gone] = await Promise.all(['kept', 'gone'].map(text => bytesOf(Buffer.from(text))))
    assert.ok(kept && gone)
    for (const one of [kept, gone]) await storeBlobAhead(acting, 'first', one)
    const before = await keysIn(objects)
    await acting.inTransaction(inside =>
      releaseBlobs(inside, 'first', [kept.hash, gone.hash], Number.MAX_SAFE_INTEGER),
    )
    await addressOf(space, 'a.txt', Buffer.from('kept'))
    world.clock.now += day - 1000
    await removeOld(world)
    assert.equal((await keysIn(objects)).length, 3)
    world.clock.now += 3_600_000
    await removeOld(world)
    const { blobs } = await rowsIn(world)
    assert.deepEqual(await keysIn(objects), [blobs[0]?.storage_key])
    assert.ok(!before.includes(String(blobs[0]?.storage_key)))
    await world.close()
  })

  test('what cannot be removed now is removed when the storage is back', async t => {
    const { world, state, objects } = await start(t)
    const acting = reading(world.installation, operator)
    const one = await bytesOf(bytes)
    await storeBlobAhead(acting, 'first', one)
    await acting.inTransaction(inside => releaseBlobs(inside, 'first', [one.hash], Number.MAX_SAFE_INTEGER))
    world.clock.now += day + 1000
    state.isAway = true
    await removeOld(world)
    assert.equal((await keysIn(objects)).length, 1)
    state.isAway = false
    world.clock.now += 3_600_000
    await removeOld(world)
    assert.deepEqual(await keysIn(objects), [])
    await world.close()
  })

  test('while the storage is away, files are a 503, and all else goes on; readiness tells, and that it is back', async t => {
    const { world, state, space } = await start(t)
    const address = await addressOf(space)
    const ready = async () => {
      const { status, body } = await world.inject({ url: '/readyz' })
      await world.installation.settled()
      return [status, body]
    }
    state.isAway = true
    const { status, body } = await world.inject({ url: address })
    assert.equal(status, 503)
    assert.match(body.error.message, /^the object storage does not answer/)
    assert.equal((await space.admin.get(`${space.content}/files`)).status, 200)
    const head = await world.inject({ method: 'HEAD', url: address })
    assert.deepEqual([head.status, head.headers['content-length']], [200, String(bytes.length)])
    const [readiness, told] = await ready()
    assert.equal(readiness, 200)
    assert.match(told.files, /^the object storage does not answer/)
    state.isAway = false
    await ready()
    assert.deepEqual(await ready(), [200, { status: 'ready' }])
    assert.ok((await world.inject({ url: address })).bytes.equals(bytes))
    await world.close()
  })

  test('a download that the storage breaks off goes on where it was', async t => {
    const { world, objects, space } = await start(t)
    const address = await addressOf(space)
    const { get } = objects
    const asked: unknown[] = []
    objects.get = async (key, range) => {
      asked.push(range)
      const whole = await get(key, range)
      return Readable.from(asked.length > 1 ? (whole ?? []) : breakingOff())
    }
    async function* breakingOff() {
      yield bytes.subarray(0, 3)
      throw new StorageFailed('the object storage does not answer (test); try again shortly')
    }
    assert.ok((await world.inject({ url: address })).bytes.equals(bytes))
    assert.deepEqual(asked, [
      { start: 0, end: bytes.length },
      { start: 3, end: bytes.length },
    ])
    await world.close()
  })

  test('a server that is not told of the storage says so to whoever asks for a file', async t => {
    const { world, space } = await start(t)
    const address = await addressOf(space)
    const source = { db: world.installation.database.read, fileStorage: undefined }
    const hash = address.split('/')[2] as string
    await assert.rejects(openBlob(source, hash, bytes.length), /has to set LECTERN_FILES_URL/)
    await world.close()
  })

  test('whoever downloads is sent to the storage where the operator wants it, for five minutes at most, and never with what may run there', async t => {
    const { world, space } = await start(t, { redirects: true })
    const address = await addressOf(space, 'a (1).png')
    const { status, headers } = await world.inject({ url: address })
    assert.deepEqual([status, headers['cache-control']], [302, 'private, max-age=240'])
    const answer = await fetch(String(headers.location))
    assert.equal(await answer.text(), String(bytes))
    assert.equal(answer.headers.get('content-type'), 'image/png')
    assert.equal(answer.headers.get('content-disposition'), "inline; filename*=UTF-8''a%20%281%29.png")
    assert.match(String(headers.location), /X-Amz-Expires=300&/)
    world.clock.now += 3_600_000 - 30_000
    const last = await world.inject({ url: address })
    assert.equal(last.headers['cache-control'], 'private, max-age=0')
    assert.match(String(last.headers.location), /X-Amz-Expires=\d\d&/)
    const picture = await world.inject({ url: await addressOf(space, 'a.svg', Buffer.from('<svg/>')) })
    assert.equal(picture.status, 200)
    assert.match(String(picture.headers['content-security-policy']), /sandbox/)
    assert.equal((await world.inject({ method: 'HEAD', url: address })).status, 200)
    await world.close()
  })
})
