// The purge and writers at the same time: what they write stays complete, and a purge that is stopped continues later.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { beforeEach, test } from 'node:test'
import { type Ctx, reading, type WriteCtx } from '#context.ts'
import { lockOrganizationRow } from '#identity/organizations/index.ts'
import { Interruption } from '#jobs/index.ts'
import { jobToRun } from '#jobs/testing.ts'
import { day } from '#kernel/durations.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { addPage, newSpace, read, sharedWorld, type TestSpace, text } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { World } from '../../../test/world/world.ts'
import { bytesOf, committedBlobs, readBlob, releaseBlobs, takeFile } from '../files/index.ts'
import { spaceHead } from '../heads/index.ts'
import { importFiles } from '../imports/import.ts'
import { filesInMemory } from '../imports/source.ts'
import { purgeDeletedSpaces } from './index.ts'
import { deleteObjects } from './store.ts'
import {
  deleteTestSpace,
  duplicate,
  everythingReadable,
  fullSpace,
  neededBy,
  purge,
  purgeAfter,
  smallSpace,
  storedIn,
  sweepNext,
} from './testing.ts'

forEachDatabase((_, open) => {
  const shared = sharedWorld(open)
  let world: World

  beforeEach(async () => {
    world = await shared()
  })

  const writer = ({ admin }: TestSpace): Ctx =>
    reading(world.installation, { userId: admin.id, tokenId: '', scope: 'write' })

  /** Stores a text within a lineage, in the way in which content is written. */
  const storeText = async (ctx: WriteCtx, lineage: string, stored: string): Promise<string> => {
    const session = ctx.contents.session(ctx.db, lineage)
    const hash = session.writeText(stored)
    await session.flush(ctx.db, null)
    return hash
  }
  const storeBytes = async (ctx: WriteCtx, lineage: string, stored: string): Promise<string> =>
    (await takeFile(ctx, lineage, 'a.bin', await bytesOf(Buffer.from(stored)))).blob

  const loaded = async (hash: string, size: number): Promise<string> =>
    String(await buffer(readBlob(committedBlobs(world.installation), hash, size)))

  const secondsAgo = (days: number) => Math.floor((world.clock.now - days * day) / 1000)

  test('wherever a purge is stopped, and however often, the next one ends where it would have', async () => {
    for (let stop = 1, isDone = false; !isDone; stop++) {
      const [lone, space] = [await smallSpace(world), await smallSpace(world)]
      const copy = await duplicate(space)
      await addPage(copy.admin, copy.content, 'Later', text('later'))
      const before = await everythingReadable(copy)
      for (const gone of [lone, space]) await deleteTestSpace(gone)
      world.clock.now += 7 * day
      const failure = new Interruption('stopped')
      let steps = 0
      isDone = await purge(world, async () => {
        if (++steps === stop) throw failure
      }).then(
        () => true,
        error => {
          assert.equal(error, failure)
          return false
        },
      )
      await purge(world)
      assert.deepEqual(await everythingReadable(copy), before)
      assert.deepEqual(await storedIn(world, space.id), await neededBy(world, [copy.id]))
      assert.deepEqual(await storedIn(world, lone.id), { objects: [], blobs: [] })
      for (const { id, admin } of [lone, space]) {
        const list = `/orgs/${space.organization.id}/events?resource=${id}&type=space_purged`
        assert.equal((await read(admin, list)).count, 1)
      }
      assert.ok(isDone || stop < 100)
    }
  })

  test('what an import has stored and not yet made a revision of is left alone, new or as old as can be', async () => {
    const space = await newSpace(world)
    const files = filesInMemory(
      new Map([
        ['one.md', Buffer.from('# One\n\nText\n')],
        ['two.md', Buffer.from('# Two\n\n[One](one.md)\n')],
        ['file.bin', Buffer.from('bytes')],
      ]),
    )
    const bringIn = async ({ id }: TestSpace, ctx: Ctx) => {
      const head = await spaceHead.subject.find(ctx, { spaceId: id })
      assert.ok(head)
      await importFiles(ctx, head, files, 'Import')
    }
    const copy = await duplicate(space)
    await bringIn(copy, writer(copy))
    const old = await storedIn(world, space.id)
    await deleteTestSpace(copy)
    const ctx = writer(space)
    world.clock.now += 7 * day - 1
    let transactions = 0
    const inTransaction: Ctx['inTransaction'] = async work => {
      transactions++
      const result = await ctx.inTransaction(work)
      world.clock.now += 3_600_000
      await sweepNext(world, space.id)
      await purge(world)
      return result
    }
    await bringIn(space, Object.create(ctx, { inTransaction: { value: inTransaction } }))
    assert.equal(transactions, 5)
    assert.equal((await copy.admin.get(copy.path)).status, 404)
    await everythingReadable(space)
    const now = await storedIn(world, space.id)
    const common = old.objects.filter(hash => now.objects.includes(hash))
    assert.ok(common.length >= 2 && common.length < old.objects.length)
    assert.deepEqual(now.blobs, old.blobs)
  })

  test('content that nobody made a revision of is gone a day after it was stored', async () => {
    const space = await newSpace(world)
    await world.act(space.admin, ctx => storeText(ctx, space.id, 'never used'))
    await world.act(space.admin, ctx => storeBytes(ctx, space.id, 'never used'))
    await sweepNext(world, space.id)
    await purgeAfter(world, 1)
    const { objects, blobs } = await storedIn(world, space.id)
    assert.deepEqual([objects.length, blobs.length], [1, 1])
    await sweepNext(world, space.id)
    world.clock.now += 3_600_000
    await purgeAfter(world, 0)
    assert.deepEqual(await storedIn(world, space.id), { objects: [], blobs: [] })
  })

  test('what is written between any two steps of a purge is there afterwards, however long it takes', async () => {
    const space = await fullSpace(world)
    const copy = await duplicate(space)
    const texts = Array.from({ length: 40 }, (_, index) => `Text ${index} of what is purged`)
    for (const one of texts) await addPage(copy.admin, copy.content, 'Page', text(one))
    await deleteTestSpace(copy)
    const spaces = [space]
    world.clock.now += 7 * day
    await purge(world, async () => {
      const one = texts.pop()
      if (one === undefined) return
      await addPage(space.admin, space.content, 'Page', text(one))
      await addPage(space.admin, space.content, 'Page', text(`${one}, and new`))
      spaces.push(await duplicate(space))
      world.clock.now += day
    })
    assert.ok(texts.length < 35)
    for (const one of spaces) await everythingReadable(one)
    const needed = await neededBy(
      world,
      spaces.map(({ id }) => id),
    )
    const { objects, blobs } = await storedIn(world, space.id)
    assert.deepEqual(
      needed.objects.filter(hash => !objects.includes(hash)),
      [],
    )
    assert.deepEqual(
      needed.blobs.filter(hash => !blobs.includes(hash)),
      [],
    )
  })

  test('what somebody stores at the moment at which it would be removed stays', async () => {
    const { id, admin } = await newSpace(world)
    for (const store of [storeText, storeBytes]) {
      const hash = await world.act(admin, ctx => store(ctx, id, 'stored again'))
      world.clock.now += 2 * day
      await sweepNext(world, id)
      await sendDuring(
        world,
        admin,
        ctx => store(ctx, id, 'stored again'),
        () => purge(world),
      )
      const { objects, blobs } = await storedIn(world, id)
      assert.ok([...objects, ...blobs].includes(hash))
    }
    assert.equal(
      await loaded((await storedIn(world, id)).blobs[0] as string, 'stored again'.length),
      'stored again',
    )
  })

  test('what somebody stores at the moment at which it is removed is stored anew', async () => {
    const { id, admin } = await newSpace(world)
    for (const [store, release] of [
      [storeText, (ctx: WriteCtx, hash: string) => deleteObjects(ctx, id, [hash], secondsAgo(1))],
      [storeBytes, (ctx: WriteCtx, hash: string) => releaseBlobs(ctx, id, [hash], secondsAgo(1))],
    ] as const) {
      const hash = await world.act(admin, ctx => store(ctx, id, 'removed and stored'))
      world.clock.now += 2 * day
      await sendDuring(
        world,
        admin,
        ctx => release(ctx, hash),
        () => world.act(admin, ctx => store(ctx, id, 'removed and stored')),
      )
      const { objects, blobs } = await storedIn(world, id)
      assert.ok([...objects, ...blobs].includes(hash))
    }
    const [blob] = (await storedIn(world, id)).blobs
    assert.equal(await loaded(blob as string, 'removed and stored'.length), 'removed and stored')
  })

  test('bytes that another lineage begins to use stay, whoever comes first', async () => {
    const [one, other] = [await newSpace(world), await newSpace(world)]
    const { admin } = one
    for (const isFirst of [true, false]) {
      const stored = `shared ${isFirst}`
      const hash = await world.act(admin, ctx => storeBytes(ctx, one.id, stored))
      world.clock.now += 2 * day
      const release = (ctx: WriteCtx) => releaseBlobs(ctx, one.id, [hash], secondsAgo(1))
      const use = (ctx: WriteCtx) => storeBytes(ctx, other.id, stored)
      const [first, second] = isFirst ? [use, release] : [release, use]
      await sendDuring(world, admin, first, () => world.act<unknown>(admin, second))
      assert.equal(await loaded(hash, stored.length), stored)
      assert.ok((await storedIn(world, other.id)).blobs.includes(hash))
      assert.ok(!(await storedIn(world, one.id)).blobs.includes(hash))
    }
  })

  test('a space that is restored while a purge waits for it stays, with all it has', async () => {
    const space = await fullSpace(world)
    const before = await everythingReadable(space)
    await deleteTestSpace(space)
    world.clock.now += 7 * day
    await sendDuring(
      world,
      space.admin,
      async ctx => {
        await lockOrganizationRow(ctx, space.organization.id)
        await ctx.db.updateTable('spaces').set({ deleted_at: null }).where('id', '=', space.id).execute()
      },
      () => purge(world),
    )
    assert.deepEqual(await everythingReadable(space), before)
  })

  test('a space that is purged while somebody waits to restore it is not there any more', async () => {
    const space = await fullSpace(world)
    await deleteTestSpace(space)
    const almost = world.clock.now + 7 * day - 1
    const answer = await sendDuring(
      world,
      space.admin,
      async ctx => {
        world.clock.now = almost + 1
        const inTransaction: Ctx['inTransaction'] = work => work(ctx)
        const inside = Object.create(ctx, { inTransaction: { value: inTransaction } })
        await purgeDeletedSpaces.run(inside, jobToRun())
        // The restoring request has looked at the space a moment before its time was over.
        world.clock.now = almost
      },
      () => space.admin.post(`${space.path}/restore`),
    )
    assert.equal(answer.status, 404)
  })
})
