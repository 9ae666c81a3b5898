// The rules of unified diffs, by examples and by applying them.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { applyPatch } from 'diff'
import fc from 'fast-check'
import { unifiedDiff } from './index.ts'
import { threeTexts } from './testing.ts'

const lines = (...names: (string | number)[]) => names.map(name => `${name}\n`).join('')
const ten = lines(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)

const EXAMPLES: [rule: string, before: string, after: string, diff: string][] = [
  ['equal texts differ in nothing', 'a\n', 'a\n', ''],
  [
    'a change is between three lines of context',
    ten,
    ten.replace('5', 'five'),
    lines('@@ -2,7 +2,7 @@', ' 2', ' 3', ' 4', '-5', '+five', ' 6', ' 7', ' 8'),
  ],
  [
    'changes up to six lines apart share a hunk',
    ten,
    lines('one', 2, 3, 4, 5, 6, 7, 'eight', 9, 10),
    lines('@@ -1,10 +1,10 @@', '-1', '+one', ' 2', ' 3', ' 4', ' 5', ' 6', ' 7', '-8', '+eight', ' 9', ' 10'),
  ],
  [
    'changes seven lines apart have hunks of their own',
    ten,
    lines('one', 2, 3, 4, 5, 6, 7, 8, 'nine', 10),
    lines('@@ -1,4 +1,4 @@', '-1', '+one', ' 2', ' 3', ' 4') +
      lines('@@ -6,5 +6,5 @@', ' 6', ' 7', ' 8', '-9', '+nine', ' 10'),
  ],
  ['an empty range before names line 0', '', 'a\n', lines('@@ -0,0 +1,1 @@', '+a')],
  ['an empty range after names line 0', 'a\n', '', lines('@@ -1,1 +0,0 @@', '-a')],
  [
    'a missing last line feed is marked on the side that lacks it',
    'a\nb',
    'a\nb\n',
    lines('@@ -1,2 +1,2 @@', ' a', '-b', '\\ No newline at end of file', '+b'),
  ],
  [
    'a last line without line feed on both sides is marked once',
    'a\nb',
    'A\nb',
    lines('@@ -1,2 +1,2 @@', '-a', '+A', ' b', '\\ No newline at end of file'),
  ],
  [
    'a paragraph added among others is one run that begins with its own first line',
    lines('a', '', 'c', ''),
    lines('a', '', 'b', '', 'c', ''),
    lines('@@ -1,4 +1,6 @@', ' a', ' ', '+b', '+', ' c', ' '),
  ],
  [
    'a line replaced among equal lines is one change, and not an addition and a removal apart',
    lines('a', 'a', 'a'),
    lines('b', 'a', 'a'),
    lines('@@ -1,3 +1,3 @@', '-a', '+b', ' a', ' a'),
  ],
  [
    'a line put for another before an equal line is one change',
    lines('x', 'x', 'b', 'a'),
    lines('a', 'x', 'b'),
    lines('@@ -1,4 +1,3 @@', '-x', '+a', ' x', ' b', '-a'),
  ],
  [
    'of equal lines the last one counts as removed where none was put in their place',
    lines('b', 'a', 'a'),
    lines('x', 'b', 'a'),
    lines('@@ -1,3 +1,3 @@', '+x', ' b', ' a', '-a'),
  ],
  [
    'of equal lines the one counts as removed that another line replaces',
    lines('x', 'c', 'b', 'b'),
    lines('c', 'c', 'b'),
    lines('@@ -1,4 +1,3 @@', '-x', ' c', '-b', '+c', ' b'),
  ],
]

suite('unifiedDiff', () => {
  for (const [rule, before, after, diff] of EXAMPLES) {
    test(rule, () => {
      assert.equal(unifiedDiff(before, after), diff)
    })
  }

  test('applied to the first text it gives the second', () => {
    fc.assert(
      fc.property(threeTexts(), ({ ours, theirs }) => {
        assert.equal(applyPatch(ours, unifiedDiff(ours, theirs), { autoConvertLineEndings: false }), theirs)
      }),
      { numRuns: 2000 },
    )
    const repetitive = fc
      .array(fc.constantFrom('a', 'a', 'b', 'c'), { maxLength: 12 })
      .map(names => lines(...names))
    fc.assert(
      fc.property(repetitive, repetitive, (before, after) => {
        assert.equal(applyPatch(before, unifiedDiff(before, after), { autoConvertLineEndings: false }), after)
      }),
      { numRuns: 5000 },
    )
  })
})
