// The rules of long steps: answers say how far they are, nothing is done twice, and no request waits for long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPages,
  newSpace,
  read,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type WorldOptions } from '../../../test/world/world.ts'
import { catchUp, rebuildIndex } from './index.ts'
import { contextOf, exhaustWhere, indexedRows } from './testing.ts'

forEachDatabase((_engine, open) => {
  /** A space with `count` pages that are not indexed. */
  const spaceWith = async (count: number, options: WorldOptions = {}): Promise<TestSpace> => {
    const space = await newSpace(await createWorld(await open(), options))
    await addPages(
      space.admin,
      space.content,
      count,
      index => `Word${index} in [the next](page-${index + 1}.md).\n`,
    )
    return space
  }
  /** Indexes until `batches` batches are put, and stops as if the process had died. */
  const cutOffAfter = async ({ world, id }: TestSpace, batches: number): Promise<void> => {
    let done = 0
    const keep = async () => {
      if (++done === batches) throw new Error('cut off')
    }
    await assert.rejects(catchUp(contextOf(world), id, { keep }), /cut off/)
  }
  const progress = async ({ admin, path }: TestSpace) =>
    (await read(admin, `${path}/search?query=word1`)).indexing

  test('while much is missing, answers say how much is done, and of how much', async () => {
    const space = await spaceWith(210)
    assert.deepEqual(await progress(space), { done: 0, total: 1 })
    await cutOffAfter(space, 2)
    assert.deepEqual(await progress(space), { done: 40, total: 210 })
    assert.deepEqual((await read(space.admin, `${space.content}/path/page-1`)).title, 'Page 1')
    await catchUp(contextOf(space.world), space.id)
    assert.equal(await progress(space), undefined)
  })

  test('what was put in before it was cut off is not looked at again', async () => {
    const space = await spaceWith(70)
    await cutOffAfter(space, 2)
    const texts = exhaustWhere(space.world, () => false)
    let transactions = 0
    const { inTransaction } = contextOf(space.world)
    const counting = contextOf(space.world, {
      inTransaction: work => {
        transactions++
        return inTransaction(work)
      },
    })
    await catchUp(counting, space.id)
    // The batches that were begun ahead of the cut may still be read to their end meanwhile.
    assert.deepEqual([new Set(texts).size, transactions], [30, 2])
    const inSteps = await indexedRows(space)
    await rebuildIndex(contextOf(space.world))
    assert.deepEqual(inSteps, await indexedRows(space))
  })

  test('two processes share a step, and the index is as one makes it', async () => {
    const space = await spaceWith(90)
    const alone = (work: () => Promise<unknown>) => work()
    const others = [1, 2, 3].map(() =>
      contextOf(space.world, { inTurn: (_key, work) => alone(work) as never }),
    )
    await Promise.all(others.map(ctx => catchUp(ctx, space.id)))
    const together = await indexedRows(space)
    await rebuildIndex(contextOf(space.world))
    assert.deepEqual(together, await indexedRows(space))
  })

  test('a question does not wait for long texts: it is answered from what there is, which is said', async () => {
    const space = await spaceWith(3, { indexWait: 0 })
    const { installation } = space.world
    const { promise, resolve } = Promise.withResolvers<void>()
    const { rendering } = installation
    Object.assign(installation, {
      rendering: {
        ...rendering,
        forIndex: (organization: string) => ({
          extract: (markdown: string) =>
            promise.then(() => rendering.forIndex(organization).extract(markdown)),
        }),
      },
    })
    assert.deepEqual(await progress(space), { done: 0, total: 1 })
    assert.deepEqual((await read(space.admin, `${space.path}/links`)).indexing, { done: 0, total: 1 })
    resolve()
    await catchUp(contextOf(space.world), space.id)
    assert.equal(await progress(space), undefined)
    assert.equal((await read(space.admin, `${space.path}/search?query=word1`)).count, 1)
  })

  test('an edit of few pages is indexed in one transaction', async () => {
    const space = await spaceWith(3)
    await catchUp(contextOf(space.world), space.id)
    const { pages } = await read(space.admin, `${space.content}/pages`)
    await write(space.admin, space.content, updatePage(pages[0].id, text('Other.')))
    let transactions = 0
    const { inTransaction } = contextOf(space.world)
    const counting = contextOf(space.world, {
      inTransaction: work => {
        transactions++
        return inTransaction(work)
      },
    })
    await catchUp(counting, space.id)
    assert.equal(transactions, 1)
  })
})
