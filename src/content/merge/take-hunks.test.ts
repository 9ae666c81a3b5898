// The rules of deciding a conflict of a text hunk by hunk.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { page, readLinkTable } from '../snapshot/index.ts'
import { changed } from '../snapshot/testing.ts'
import { comparisonHere } from '../text/index.ts'
import { deletion, insert, mergeExample, storedTextOf, update, withText } from './examples.ts'
import { type ConflictAnswer, type MergeConflict, newMerging, resolveConflict } from './index.ts'

const lines = (...texts: string[]) => texts.map(text => `${text}\n`).join('\n')

const base = lines('one', 'two', 'three', 'four', 'five')

/** Two hunks, and on each side a line that merges without a conflict. */
const texts = {
  ours: lines('ONE', 'our two', 'three', 'our four', 'five'),
  theirs: lines('one', 'their two', 'three', 'their four', 'FIVE'),
}

const scene = async (sides: { ours: string; theirs: string } = texts) => {
  const start = await mergeExample({ tree: 'a\nb\nc', ours: () => [], theirs: () => [] })
  const { world, id } = start
  const root = await changed(world, start.root, update(id('a'), withText(base)))
  const ours = await changed(world, root, update(id('a'), withText(sides.ours)))
  const main = await changed(world, root, update(id('a'), withText(sides.theirs)))
  const conflict: MergeConflict = { page: id('a'), field: 'document' }
  const context = { now: '2026-02-01', newId: world.newId }
  const resolve = (
    hunks: Extract<ConflictAnswer, { hunks: unknown }>['hunks'],
    at = ours,
    effort = 1_000_000,
  ) => {
    const merging = { ...newMerging(comparisonHere), effort: { left: effort } }
    return resolveConflict(world.store, at, conflict, { base: root, main }, { hunks }, context, merging)
  }
  const textAfter = async (...hunks: Parameters<typeof resolve>[0]) =>
    storedTextOf(world, await resolve(hunks), id('a'))
  return { world, id, ours, main, resolve, textAfter }
}

const refusal = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Invalid)
  assert.match(
    `${error.problems[0]?.path ?? ''} ${error.message} ${error.problems[0]?.message ?? ''}`,
    message,
  )
  return true
}

suite('a conflict of a text', () => {
  test('is decided hunk by hunk, and what merges by itself is merged', async () => {
    const { textAfter } = await scene()
    assert.equal(
      await textAfter('main', 'change-request'),
      lines('ONE', 'their two', 'three', 'our four', 'FIVE'),
    )
    assert.equal(
      await textAfter({ markdown: 'both two' }, { markdown: '' }),
      'ONE\n\nboth two\n\nthree\n\n\nFIVE\n',
    )
  })

  test('needs one answer for each hunk', async () => {
    const { resolve } = await scene()
    for (const hunks of [[], ['main'], ['main', 'main', 'main']] as const)
      await assert.rejects(resolve(hunks), refusal(/^\/hunks .*must have 2 entries/))
  })

  test('of which nothing is left needs no answers, and takes what merges', async () => {
    const { world, id, ours, resolve } = await scene()
    const agreed = lines('ONE', 'their two', 'three', 'their four', 'five')
    const edited = await changed(world, ours, update(id('a'), withText(agreed)))
    const after = await resolve([], edited)
    const all = lines('ONE', 'their two', 'three', 'their four', 'FIVE')
    assert.equal(await storedTextOf(world, after, id('a')), all)
  })

  test('makes links of the main content lead where they led there', async () => {
    const linked = { ours: texts.ours, theirs: texts.theirs.replace('their two', '[their two](b.md)') }
    const { world, id, main, resolve } = await scene(linked)
    const tableIn = async (root: typeof main) =>
      readLinkTable(world.store, (await page(world.store, root, id('a')))?.links)
    assert.deepEqual(await tableIn(await resolve(['main', 'main'])), await tableIn(main))
    assert.deepEqual([...(await tableIn(await resolve(['change-request', 'main'])))], [])
  })

  test('is decided as a whole where the page is gone', async () => {
    const { world, id, ours, resolve } = await scene()
    const gone = await changed(world, ours, deletion(id('a')), insert('d'))
    await assert.rejects(resolve(['main', 'main'], gone), refusal(/no longer on both sides/))
  })

  test('is not decided by hunks in a request in which that is too much work', async () => {
    const { resolve } = await scene()
    await assert.rejects(resolve(['main', 'main'], undefined, 0), refusal(/too much work/))
  })
})
