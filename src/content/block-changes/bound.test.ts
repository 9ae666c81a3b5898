// Texts chosen to be costly: what is beyond a limit is reported as such, and the work is counted.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { MAX_EFFORT } from '../text/index.ts'
import { blockTree, newNumbering } from './block-tree.ts'
import { changedBlocks } from './changed-blocks.ts'
import { blockChanges } from './index.ts'
import { madeTree } from './testing.ts'

const rows = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index}`)

/** Made-up trees, since parsing texts of that length would take long. */
const comparedTexts = (
  before: readonly string[],
  after: readonly string[],
  effort = { left: MAX_EFFORT },
) => {
  const number = newNumbering()
  const [old = [], fresh = []] = [before, after].map(texts => blockTree(madeTree(...texts), number))
  return changedBlocks(old, fresh, effort)
}

suite('the bound of block changes', () => {
  test('of more than a thousand blocks the first are reported, and that there are more', () => {
    const { blocks, more } = blockChanges('', rows(1200, 'row').join('\n\n'))
    assert.deepEqual([blocks.length, more], [1000, true])
    assert.equal(blockChanges('', rows(1000, 'row').join('\n\n')).more, false)
  })

  test('words that would be too long are left out, and their block is named all the same', () => {
    const { blocks, more } = comparedTexts([], ['x'.repeat(499_000), 'y'.repeat(499_000), 'z'])
    assert.deepEqual(
      blocks.map(({ words, more }) => [words !== undefined, more]),
      [
        [true, undefined],
        [false, true],
        [false, true],
      ],
    )
    assert.equal(more, false)
  })

  test('texts that take too long to parse, or that no parser takes, are not compared', () => {
    const effort = { left: 0 }
    for (const text of [
      'x'.repeat(1_000_001),
      '>'.repeat(50_000),
      'a\n\n'.repeat(60_000),
      `${'x '.repeat(600_000)}`,
    ])
      assert.deepEqual(blockChanges('a', text, effort), { blocks: [], more: true })
    assert.equal(effort.left, 0)
  })

  test('the work on a text is taken from the effort, that of parsing included', () => {
    const effort = { left: 100_000 }
    blockChanges('one two\n', 'one three\n', effort)
    assert.ok(effort.left < 99_400 && effort.left > 98_000, `${effort.left}`)
  })

  test('all blocks in the other order are moved, all but one', () => {
    for (const count of [100, 2000]) {
      const texts = rows(count, 'row')
      const { blocks } = comparedTexts(texts, [...texts].reverse())
      assert.ok(blocks.every(({ change }) => change === 'moved'))
      assert.equal(blocks.length, Math.min(1000, count - 1))
    }
  })

  test('what would take too many steps is told as removed and added, or with all of its words', () => {
    const many = rows(3000, 'the same words as all the others, and a number')
    const effort = { left: 20_000 }
    const { blocks, more } = comparedTexts(
      many,
      many.map(text => `${text}!`),
      effort,
    )
    assert.deepEqual([blocks.length, more], [1000, true])
    assert.ok(effort.left < 0 && effort.left > -1_000_000, `${effort.left}`)
  })

  test('all blocks changed a little are found to be the same ones, though they share their words', () => {
    const many = rows(400, 'the same words as all the others, and a number')
    const { blocks } = comparedTexts(
      many,
      many.map(text => `${text} more`),
    )
    assert.deepEqual(new Set(blocks.map(({ change }) => change)), new Set(['changed']))
    assert.equal(blocks.length, 400)
  })
})
