// The rules of the index: it follows the main content, whatever interrupts it, and reads each text once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ctx } from '#context.ts'
import { createRunner } from '#jobs/index.ts'
import {
  addPage,
  addPages,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { catchUp, followContents, indexLaggingSpaces, readIndexMetrics, rebuildIndex } from './index.ts'
import { backgroundOf, contextOf, indexedRows, indexRow } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A context that records the texts that are read. */
  const noting = (within: World): { ctx: Ctx; texts: string[] } => {
    const texts: string[] = []
    const { rendering } = within.installation
    const forIndex: typeof rendering.forIndex = organizationId => ({
      extract: markdown => {
        texts.push(markdown)
        return rendering.forIndex(organizationId).extract(markdown)
      },
    })
    return { ctx: contextOf(within, { rendering: { ...rendering, forIndex } }), texts }
  }

  const found = async ({ admin, path }: TestSpace, query: string): Promise<string[]> =>
    (await read(admin, `${path}/search?query=${query}`)).items.map(({ title }: { title: string }) => title)

  /** A space with `count` pages that link to each other. */
  const spaceWithPages = async (count: number): Promise<{ space: TestSpace; pages: string[] }> => {
    const space = await newSpace(await world())
    const pages = await addPages(
      space.admin,
      space.content,
      count,
      index => `# Heading ${index}\n\nWord${index} in [the next](page-${index + 1}.md) of ${space.id}.\n`,
    )
    return { space, pages }
  }

  const titlesIndexed = async ({ world, id }: TestSpace): Promise<string[]> => {
    const pages = world.installation.database.read.selectFrom('search_pages').where('space_id', '=', id)
    return (await pages.select('title').orderBy('title').execute()).map(({ title }) => title)
  }

  test('it goes up to the main content once it has caught up', async () => {
    const { space } = await spaceWithPages(3)
    assert.equal(await indexRow(space), undefined)
    assert.equal(await catchUp(contextOf(space.world), space.id), true)
    const { revision } = await read(space.admin, space.path)
    const row = await indexRow(space)
    assert.deepEqual([row?.revision_id, row?.pending_revision_id], [revision, null])
  })

  test('where more is missing than a question waits for, catching up does nothing and says so', async () => {
    const { space } = await spaceWithPages(5)
    assert.equal(await catchUp(contextOf(space.world), space.id, { mostMissing: 4 }), false)
    assert.equal(await indexRow(space), undefined)
    assert.equal(await catchUp(contextOf(space.world), space.id, { mostMissing: 5 }), true)
  })

  test('a text is read once: not again when it is moved, renamed, duplicated, or indexed in another space', async () => {
    const { space, pages } = await spaceWithPages(3)
    const { admin, content, path } = space
    const { ctx, texts } = noting(space.world)
    await catchUp(ctx, space.id)
    assert.equal(texts.length, 3)
    await write(admin, content, updatePage(pages[0] as string, { title: 'Other', slug: 'other' }))
    await write(admin, content, updatePage(pages[1] as string, { into: pages[2] as string }))
    const { id } = (await admin.post(`${path}/duplicate`)).body
    await catchUp(ctx, space.id)
    await catchUp(ctx, id)
    assert.equal(texts.length, 3)
    await write(admin, content, updatePage(pages[0] as string, text('New.')))
    await catchUp(ctx, space.id)
    assert.deepEqual(texts.slice(3), ['New.'])
  })

  test('cut off in the middle, it ends what it began, though the content has gone back meanwhile', async () => {
    const { space, pages } = await spaceWithPages(3)
    const { admin, content } = space
    const before = (await read(admin, space.path)).revision
    await catchUp(contextOf(space.world), space.id)
    const changes = Array.from({ length: 60 }, (_, index) => ({
      operation: 'insert_page',
      title: `Later ${index}`,
      ...text(`Later${index} [back](/pages/${pages[0]}).`),
    }))
    await write(admin, content, updatePage(pages[0] as string, text('Changed.')), ...changes)
    let steps = 0
    const keep = async () => {
      if (++steps === 2) throw new Error('cut off')
    }
    await assert.rejects(catchUp(contextOf(space.world), space.id, { keep }), /cut off/)
    assert.notEqual((await indexRow(space))?.pending_revision_id, null)
    await admin.post(`${content}/rollback`, { revision: before })
    await catchUp(contextOf(space.world), space.id)
    const inSteps = await indexedRows(space)
    await rebuildIndex(contextOf(space.world))
    assert.deepEqual(inSteps, await indexedRows(space))
    assert.deepEqual(await found(space, '"later1"'), [])
  })

  test('two that catch up at the same time leave the index as one does', async () => {
    const { space } = await spaceWithPages(50)
    const other = contextOf(space.world, { inTurn: (_key, work) => work() })
    await Promise.all([other, other, contextOf(space.world)].map(ctx => catchUp(ctx, space.id)))
    const together = await indexedRows(space)
    await rebuildIndex(contextOf(space.world))
    assert.deepEqual(together, await indexedRows(space))
  })

  test('of many who wait for a change one indexes it', async () => {
    const { space } = await spaceWithPages(3)
    let transactions = 0
    const { inTransaction } = contextOf(space.world)
    const counting = contextOf(space.world, {
      inTransaction: work => {
        transactions++
        return inTransaction(work)
      },
    })
    await Promise.all(Array.from({ length: 10 }, () => catchUp(counting, space.id)))
    assert.equal(transactions, 1)
  })

  test('one finds what one has just written, merged, rolled back or deleted', async () => {
    const { space, pages } = await spaceWithPages(2)
    const { admin, content } = space
    assert.deepEqual(await found(space, '"word1"'), ['Page 1'])
    const changeRequest = await newChangeRequest(admin, space)
    await write(admin, changeRequest.content, updatePage(pages[1] as string, text('Merged thing.')))
    assert.deepEqual(await found(space, 'merged'), [])
    await admin.post(`${changeRequest.path}/merge`)
    assert.deepEqual(await found(space, 'merged'), ['Page 1'])
    assert.deepEqual(await found(space, '"word1"'), [])
    await write(admin, content, { operation: 'delete_page', page: pages[1] })
    assert.deepEqual(await found(space, 'merged'), [])
  })

  test('a job indexes what nobody has indexed, and what lags behind', async () => {
    const own = await world()
    const { space } = await spaceWithPages(2)
    const runner = createRunner(own.installation, [indexLaggingSpaces], { error: () => {} })
    own.clock.now += 61_000
    await runner.runDue()
    assert.equal((await indexRow(space))?.revision_id, (await read(space.admin, space.path)).revision)
    await addPage(space.admin, space.content, 'Late')
    own.clock.now += 61_000
    await runner.runDue()
    assert.equal((await indexRow(space))?.revision_id, (await read(space.admin, space.path)).revision)
  })

  test('the metrics say in how many spaces the index lags behind, and for how long', async () => {
    const own = await createWorld(await open())
    const space = await newSpace(own)
    await addPage(space.admin, space.content, 'New')
    const lag = async () =>
      (await readIndexMetrics(own.installation)()).map(({ line }) => Number(line.split(' ')[1]))
    own.clock.now += 90_000
    assert.deepEqual(await lag(), [1, 90])
    await catchUp(contextOf(own), space.id)
    assert.deepEqual(await lag(), [0, 0])
  })

  test('after a crash what lags behind is indexed when the process starts, though the job still belongs to the dead process', async () => {
    const { space } = await spaceWithPages(25)
    const { installation } = space.world
    let batches = 0
    const keep = async () => {
      if (++batches === 1) throw new Error('killed')
    }
    await assert.rejects(catchUp(contextOf(space.world), space.id, { keep }), /killed/)
    const follower = followContents(installation)
    follower.start()
    await installation.settled()
    assert.equal((await indexRow(space))?.revision_id, (await read(space.admin, space.path)).revision)
    follower.stop()
  })

  test('what is written while the index catches up is left to the next look: a space that is written all the time keeps nobody', async () => {
    const { space } = await spaceWithPages(2)
    let steps = 0
    const keep = async () => {
      if (++steps < 5) await addPage(space.admin, space.content, `Meanwhile ${steps}`)
    }
    assert.equal(await catchUp(contextOf(space.world), space.id, { keep }), true)
    assert.equal(steps, 1)
    assert.deepEqual(await titlesIndexed(space), ['Page 0', 'Page 1'])
    assert.equal(await catchUp(contextOf(space.world), space.id), true)
    assert.deepEqual(await titlesIndexed(space), ['Meanwhile 1', 'Page 0', 'Page 1'])
  })

  test('where others go past what was to be indexed, no more than one more step is taken', async () => {
    const { space } = await spaceWithPages(2)
    const alone = contextOf(space.world, { inTurn: (_key, work) => work() })
    let steps = 0
    const keep = async () => {
      if (++steps === 5) return
      await addPage(space.admin, space.content, `Indexed by others ${steps}`)
      await catchUp(alone, space.id)
      await addPage(space.admin, space.content, `Later ${steps}`)
    }
    assert.equal(await catchUp(alone, space.id, { keep }), true)
    assert.equal(steps, 2)
  })

  /** A follower whose work is started by the test. */
  const followerOf = (world: World) => {
    const { begun, installation } = backgroundOf(world)
    return { begun, follower: followContents(installation) }
  }

  test('a content that moves often while it is indexed is looked at once more, and is up to date then', async t => {
    const space = await newSpace(await world())
    const { begun, follower } = followerOf(space.world)
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const moved = () => {
      follower.moved(space.id)
      t.mock.timers.tick(1000)
    }
    moved()
    for (let count = 0; count < 3; count++) moved()
    assert.equal(begun.length, 1)
    await begun[0]?.()
    await addPage(space.admin, space.content, 'New')
    t.mock.timers.tick(1000)
    assert.equal(begun.length, 2)
    await begun[1]?.()
    assert.equal((await indexRow(space))?.revision_id, (await read(space.admin, space.path)).revision)
    t.mock.timers.tick(1000)
    assert.equal(begun.length, 2)
    follower.stop()
  })

  test('a content that nobody has written for a while is looked at soon, one that is written all the time after a rest, three times as long as the look', async t => {
    const space = await newSpace(await world())
    const { begun, follower } = followerOf(space.world)
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let [time, lookTime] = [0, 0]
    t.mock.method(performance, 'now', () => time)
    const looksAfter = async (milliseconds: number): Promise<number> => {
      follower.moved(space.id)
      t.mock.timers.tick(milliseconds)
      const looks = begun.splice(0)
      for (const look of looks) {
        const indexing = look()
        time += lookTime
        await indexing
      }
      return looks.length
    }
    for (let round = 0; round < 2; round++) {
      assert.equal(await looksAfter(100), 1)
      assert.deepEqual([await looksAfter(250), await looksAfter(249), await looksAfter(1)], [0, 0, 1])
      assert.deepEqual([await looksAfter(499), await looksAfter(1)], [0, 1])
      t.mock.timers.tick(500)
      assert.equal(begun.length, 0)
    }
    for (const [look, rest] of [
      [400, 1200],
      [60_000, 5000],
    ] as const) {
      lookTime = look
      assert.equal(await looksAfter(100), 1)
      assert.deepEqual([await looksAfter(rest - 1), await looksAfter(1)], [0, 1])
      t.mock.timers.tick(rest)
    }
    follower.stop()
  })
})
