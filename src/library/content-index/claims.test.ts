// Which process indexes a space in the background: one at a time, and none that has died.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { later, now } from '#kernel/clock.ts'
import {
  addPage,
  addPages,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { catchUpClaimed } from './claims.ts'
import { followContents } from './index.ts'
import { claimIndex } from './store.ts'
import { backgroundOf, contextOf, indexRow } from './testing.ts'

/** So many pages that indexing them takes several steps. */
const steps = 120

forEachDatabase((engine, open) => {
  // On SQLite there is only one process.
  if (engine !== 'PostgreSQL') return
  const world = sharedWorld(open)

  /** A space whose index lags behind. */
  const behind = async (pages = 1): Promise<TestSpace> => {
    const space = await newSpace(await world())
    await addPages(space.admin, space.content, pages, index => `Text ${index}`)
    return space
  }
  /** Indexes a space as a separate process would: turns are not shared with others. */
  const look = (space: TestSpace, claimant: string, keep = async () => {}, rest = 0): Promise<boolean> => {
    const alone = contextOf(space.world, { inTurn: (_key, work) => work() })
    return catchUpClaimed(alone, space.id, { claimant, keep, rest: () => rest })
  }
  const isIndexed = async (space: TestSpace): Promise<boolean> =>
    (await indexRow(space))?.revision_id === (await read(space.admin, space.path)).revision
  /** A follower of a space that was claimed by a process which died; its work is started by `work`. */
  const followerAfterDeath = async ({ mock }: TestContext) => {
    const space = await behind()
    const isClaimed = await space.world.act(space.admin, inside =>
      claimIndex(inside, {
        spaceId: space.id,
        claim: 'dead',
        now: now(inside),
        until: later(inside, 30_000),
      }),
    )
    assert.equal(isClaimed, true)
    const { begun, installation } = backgroundOf(space.world)
    mock.timers.enable({ apis: ['setTimeout'] })
    const work = async (): Promise<void> => {
      for (const one of begun.splice(0)) await one()
    }
    return { space, begun, follower: followContents(installation), work }
  }

  /** What another process gets when it tries to index the space between the steps of the first one. */
  const othersMeanwhile = (space: TestSpace) => {
    const told: boolean[] = []
    const keep = async () => {
      if (!(await isIndexed(space))) told.push(await look(space, 'other'))
    }
    return { told, keep }
  }

  test('while a process indexes a space, and as long as that rests then, no other one does', async () => {
    const space = await behind(steps)
    const { told, keep } = othersMeanwhile(space)
    assert.equal(await look(space, 'one', keep, 1000), true)
    assert.ok(told.length > 0)
    assert.deepEqual([new Set(told), await isIndexed(space)], [new Set([false]), true])

    await addPage(space.admin, space.content, 'Newer')
    assert.deepEqual([await look(space, 'other'), await isIndexed(space)], [false, false])
    space.world.clock.now += 1000
    assert.deepEqual([await look(space, 'other'), await isIndexed(space)], [true, true])
    await addPage(space.admin, space.content, 'Newest')
    assert.deepEqual([await look(space, 'one'), await isIndexed(space)], [true, true])
  })

  test('who works long keeps the space; where that fails, another one goes on', async () => {
    const space = await behind(steps)
    const { told, keep } = othersMeanwhile(space)
    const slowly = async () => {
      if (told.length === 3) throw new Error('failed')
      await keep()
      space.world.clock.now += 16_000
    }
    await assert.rejects(look(space, 'one', slowly), /failed/)
    assert.deepEqual(told, [false, false, false])
    assert.deepEqual([await look(space, 'other'), await isIndexed(space)], [true, true])
  })

  test('what moves while another process indexes is looked at until it is indexed', async t => {
    const { space, begun, follower, work } = await followerAfterDeath(t)
    follower.moved(space.id)
    for (const [passes, isThere] of [
      [0, false],
      [29_999, false],
      [1, true],
    ] as const) {
      space.world.clock.now += passes
      t.mock.timers.tick(1000)
      await work()
      assert.equal(await isIndexed(space), isThere)
    }
    t.mock.timers.tick(10_000)
    assert.equal(begun.length, 0)
    follower.stop()
  })

  test('a process that starts indexes what one had claimed that died, once that is over', async t => {
    const { space, follower, work } = await followerAfterDeath(t)
    follower.start()
    await work()
    assert.equal(await isIndexed(space), false)
    space.world.clock.now += 30_000
    t.mock.timers.tick(1000)
    await work()
    assert.equal(await isIndexed(space), true)
    follower.stop()
  })
})
