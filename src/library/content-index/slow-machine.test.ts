// The rule: however often texts run out of time, and wherever the process dies, the index in the end equals
// one that is built from nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addPages, newSpace, text, updatePage, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import '../../../test/world/property-seed.ts'
import { createWorld } from '../../../test/world/world.ts'
import { catchUp, rebuildIndex } from './index.ts'
import { contextOf, exhaustWhere, indexedRows, retryAfter } from './testing.ts'

const pageCount = 45

interface Run {
  readonly failures: readonly number[]
  readonly deaths: readonly number[]
  readonly edited: number
  readonly deleted: number
}

const run: fc.Arbitrary<Run> = fc.record({
  /** How often the text of each page runs out of time before it is read. */
  failures: fc.array(fc.nat(3), { minLength: pageCount, maxLength: pageCount }),
  /** After how many batches the process dies each time it is started again. */
  deaths: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
  edited: fc.nat(pageCount - 1),
  deleted: fc.nat(pageCount - 1),
})

/** A text with links to pages and parts of pages, some of which exist. */
const textOf = (index: number): string =>
  [
    `# Page ${index}`,
    `[next](page-${index + 1}.md#part) [back](page-${index - 1}.md#nowhere) [far](page-${(index * 7) % 60}.md)`,
    ...(index % 3 === 0 ? ['## Part', 'Words.'] : []),
  ].join('\n\n')

forEachDatabase((_engine, open) => {
  test('the index of a slow machine that is killed again and again is that of a fast one', async () => {
    const check = async ({ failures, deaths, edited, deleted }: Run) => {
      const world = await createWorld(await open())
      const left = [...failures]
      exhaustWhere(world, markdown => {
        const index = Number(/^# Page (\d+)/.exec(markdown)?.[1])
        const failuresLeft = left[index] ?? 0
        left[index] = failuresLeft - 1
        return failuresLeft > 0
      })
      const space = await newSpace(world)
      const { admin, content } = space
      const ids = await addPages(admin, content, pageCount, textOf)
      for (const batches of deaths) await dieAfter(contextOf(world), space.id, batches)
      await write(admin, content, updatePage(ids[edited] as string, text(`${textOf(edited)}\n\nEdited.`)))
      if (deleted !== edited) await write(admin, content, { operation: 'delete_page', page: ids[deleted] })
      await catchUp(contextOf(world), space.id)
      for (let tries = 0; tries < 4; tries++) await retryAfter(world, 400)
      const mended = await indexedRows(space)
      left.fill(0)
      await rebuildIndex(contextOf(world))
      assert.deepEqual(mended, await indexedRows(space))
      await world.close()
    }
    await fc.assert(fc.asyncProperty(run, check), { numRuns: 5 })
  })
})

const dieAfter = async (
  ctx: ReturnType<typeof contextOf>,
  spaceId: string,
  batches: number,
): Promise<void> => {
  let done = 0
  const keep = async () => {
    if (++done >= batches) throw new Error('killed')
  }
  await catchUp(ctx, spaceId, { keep }).catch(() => {})
}
