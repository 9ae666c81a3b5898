// Blocks found by parsing only what differs are those found by parsing the whole text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import '../../../test/world/property-seed.ts'
import { blockHashes } from '../markdown/index.ts'
import { editedBlocks } from './edited-blocks.ts'

const pieces = [
  ...['one word', 'two\nlines', '# Title', 'Title\n===', '---', '```\ncode\n\nmore\n```', '```', '$$'],
  ...[
    '- a\n- b',
    '- a\n\n  in it',
    '> quoted',
    '    indented',
    '| a |\n|---|\n| b |',
    '<div>\n\nx\n\n</div>',
  ],
  ...['{% hint %}\n\nin it\n\n{% endhint %}', '{% hint %}', '{% endhint %}', '[x]: y', '[^1]: note', '', ' '],
]
const text = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('\n', '\n\n', '\n\n\n')), { maxLength: 25 })
  .map(parts => parts.flat().join(''))
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  taken: fc.nat(20),
  put: fc.oneof(
    text.filter(part => part.length < 60),
    fc.constantFrom('', 'x', '\n', '\n\n', '`'),
  ),
})

test('after any edit the blocks are those of the whole text', async () => {
  const parse = (markdown: string) => Promise.resolve(blockHashes(markdown))
  const check = async (before: string, { at, taken, put }: { at: number; taken: number; put: string }) => {
    const offset = Math.floor(at * before.length)
    const after = before.slice(0, offset) + put + before.slice(offset + taken)
    const known = { markdown: before, blocks: blockHashes(before) }
    const found = await editedBlocks(known, after, parse)
    const placed = blockHashes(after).map(({ hash, start, end }) => ({ hash, start, end }))
    assert.deepEqual(
      found.blocks.map(({ hash, start, end }) => ({ hash, start, end })),
      placed,
    )
  }
  await fc.assert(fc.asyncProperty(text, edit, check), { numRuns: 500 })
})

test('of a long text only what is around an edit is parsed', async () => {
  const before = Array.from({ length: 1000 }, (_, index) => `Paragraph ${index}.\n\n`).join('')
  const after = before.replace('Paragraph 500.', 'Paragraph 500, edited.\n\nAnd one more.')
  const parsed: string[] = []
  await editedBlocks({ markdown: before, blocks: blockHashes(before) }, after, async part => {
    parsed.push(part)
    return blockHashes(part)
  })
  assert.equal(parsed.length, 1)
  assert.ok((parsed[0]?.length ?? 0) < 200)
})
