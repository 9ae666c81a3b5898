// The rules of moving blobs into an object storage and back.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { operator, reading } from '#context.ts'
import { createRunner } from '#jobs/index.ts'
import { day } from '#kernel/durations.ts'
import type { ObjectStorage } from '#object-storage/index.ts'
import { newSpace, upload } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { breakable, fileStorageOn, startObjectStorage } from '../../../test/world/file-storages.ts'
import { createWorld } from '../../../test/world/world.ts'
import { committedBlobs, moveBlobs, readBlob, releaseBlobs, removeLeftovers } from './index.ts'

const large = Buffer.alloc(5_000_003, 'large ')
const contents = [Buffer.from('one'), large, Buffer.alloc(0)]

forEachDatabase((_, open) => {
  /** A world whose files are in the database, with an object storage that is not used yet. */
  const start = async (t: TestContext) => {
    const { state, objects } = breakable((await startObjectStorage(t)).open())
    const world = await createWorld(await open(), {
      fileStorage: fileStorageOn(objects, { takesNew: false }),
    })
    const { installation, clock, inject } = world
    const { admin, content } = await newSpace(world)
    const parts = contents.map((bytes, index) => ({ fileName: `${index}.bin`, bytes }))
    const { body } = await upload(admin, `${content}/files`, parts)
    const addresses: string[] = body.items.map(({ downloadURL }: { downloadURL: string }) =>
      downloadURL.replace('http://lectern.test', ''),
    )
    const ctx = reading(installation, operator)
    const { read } = installation.database
    return {
      ...{ world, state, objects, addresses },
      move: (to: 'storage' | 'database', show = (_done: number, _all: number) => {}) =>
        moveBlobs(ctx, to, show),
      refuseIfAnyIsDifferent: async () => {
        for (const [index, url] of addresses.entries())
          assert.ok((await inject({ url })).bytes.equals(contents[index] as Buffer), url)
      },
      /** How many blobs are in the storage, and how many chunks are in the database. */
      places: async () => {
        const [blobs, chunks] = await Promise.all([
          read.selectFrom('blobs').select('storage_key').execute(),
          read.selectFrom('blob_chunks').select('hash').execute(),
        ])
        return [blobs.filter(({ storage_key }) => storage_key !== null).length, chunks.length]
      },
      removeOld: async () => {
        clock.now += day + 1000
        await createRunner(installation, [removeLeftovers], { error: () => {} }).runDue()
      },
    }
  }
  const keysIn = (objects: ObjectStorage) => Array.fromAsync(objects.list(''), ({ key }) => key)

  test('all is in the storage and nowhere else, then in the database, the same all the while', async t => {
    const { world, objects, move, places, refuseIfAnyIsDifferent, removeOld } = await start(t)
    const shown: string[] = []
    const moved = await move('storage', (done, all) => shown.push(`${done}/${all}`))
    assert.deepEqual(moved, { moved: 3, bytes: large.length + 3, damaged: [] })
    assert.deepEqual(shown, ['0/3', '1/3', '2/3', '3/3'])
    assert.deepEqual([await places(), (await keysIn(objects)).length], [[3, 0], 3])
    await refuseIfAnyIsDifferent()
    assert.equal((await move('storage')).moved, 0)
    assert.equal((await move('database')).moved, 3)
    assert.deepEqual(await places(), [0, 6])
    assert.equal((await keysIn(objects)).length, 3)
    await removeOld()
    assert.deepEqual(await keysIn(objects), [])
    await world.close()
  })

  test('a move that is cut off anywhere leaves every file whole, and goes on when it is begun anew', async t => {
    const { world, state, objects, move, places, refuseIfAnyIsDifferent, removeOld } = await start(t)
    for (const to of ['storage', 'database'] as const) {
      for (let isDone = false, asks = 0; !isDone; asks++) {
        state.asksLeft = asks
        isDone = await move(to).then(
          () => true,
          error => {
            assert.match(error.message, /does not answer/)
            return false
          },
        )
        state.asksLeft = Number.POSITIVE_INFINITY
        await refuseIfAnyIsDifferent()
      }
    }
    assert.deepEqual(await places(), [0, 6])
    await removeOld()
    assert.deepEqual(await keysIn(objects), [])
    await world.close()
  })

  test('who reads a file while it is moved reads it to its end, there and back', async t => {
    const { world, move } = await start(t)
    const { read } = world.installation.database
    const { hash } = await read
      .selectFrom('blobs')
      .select('hash')
      .where('size', '=', large.length)
      .executeTakeFirstOrThrow()
    for (const to of ['storage', 'database'] as const) {
      const stream = readBlob(committedBlobs(world.installation), hash, large.length)
      const first = (await stream[Symbol.asyncIterator]().next()).value as Buffer
      await move(to)
      assert.ok(Buffer.concat([first, await buffer(stream)]).equals(large), to)
    }
    await world.close()
  })

  test('bytes that are not those of their hash, or are missing, are told and stay where they are', async t => {
    const { world, move, places } = await start(t)
    const acting = reading(world.installation, operator)
    await acting.inTransaction(({ db }) =>
      db
        .updateTable('blob_chunks')
        .set({ data: Buffer.from('two') })
        .where('sequence', '=', 0)
        .where('data', '=', Buffer.from('one'))
        .execute(),
    )
    await acting.inTransaction(({ db }) => db.deleteFrom('blob_chunks').where('sequence', '=', 4).execute())
    const { moved, damaged } = await move('storage')
    assert.deepEqual([moved, damaged.length], [1, 2])
    assert.deepEqual(await places(), [1, 5])
    await world.close()
  })

  test('what is released while it is moved is gone in both places', async t => {
    const { world, objects, move, places, removeOld } = await start(t)
    const acting = reading(world.installation, operator)
    let isReleased = false
    const { put } = objects
    objects.put = async (key, bytes) => {
      await put(key, bytes)
      if (isReleased) return
      isReleased = true
      const uses = await acting.db.selectFrom('blob_uses').select(['lineage_id', 'hash']).execute()
      await acting.inTransaction(async inside => {
        for (const { lineage_id, hash } of uses)
          await releaseBlobs(inside, lineage_id, [hash], Number.MAX_SAFE_INTEGER)
      })
    }
    await move('storage')
    assert.deepEqual(await places(), [0, 0])
    await removeOld()
    assert.deepEqual(await keysIn(objects), [])
    await world.close()
  })
})
