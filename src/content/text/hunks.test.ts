// The rules of merging by hunks: everything without a conflict is merged, and each hunk is decided separately.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { MAX_EDITS } from './changes.ts'
import { type Hunk, linesOf, mergeText, mergeWithHunks, withHunks } from './index.ts'
import { threeTexts } from './testing.ts'

const always = (rule: (texts: { base: string; ours: string; theirs: string }) => void) =>
  fc.assert(fc.property(threeTexts(), rule), { numRuns: 2000 })

const sideOf = (side: 'base' | 'ours' | 'theirs') => (hunk: Hunk) => hunk[side].text

suite('a merge with hunks', () => {
  test('has what both changed differently as hunks, with their lines, and all else merged', () => {
    const base = 'title\n\none\n\ntwo\n\nthree\n'
    const ours = 'title\n\nnew\n\none of us\n\ntwo\n\nthree\n'
    const theirs = 'Title\n\none of them\n\ntwo\n\n3\n'
    const merge = mergeWithHunks(base, ours, theirs)
    assert.deepEqual(merge.hunks, [
      {
        base: { line: 3, text: 'one\n' },
        ours: { line: 3, text: 'new\n\none of us\n' },
        theirs: { line: 3, text: 'one of them\n' },
      },
    ])
    assert.equal(withHunks(merge, sideOf('ours')), 'Title\n\nnew\n\none of us\n\ntwo\n\n3\n')
    assert.equal(
      withHunks(merge, () => 'both'),
      'Title\n\nboth\n\ntwo\n\n3\n',
    )
  })

  test('has no hunks exactly where the texts merge, and is that merge then', () =>
    always(({ base, ours, theirs }) => {
      const merge = mergeWithHunks(base, ours, theirs)
      const merged = mergeText(base, ours, theirs)
      assert.equal(merge.hunks.length === 0, merged.clean)
      if (merged.clean) assert.equal(withHunks(merge, sideOf('ours')), merged.text)
    }))

  test('says of each hunk where it is in the three texts', () =>
    always(texts => {
      const { hunks, merged } = mergeWithHunks(texts.base, texts.ours, texts.theirs)
      assert.equal(merged.length, hunks.length + 1)
      for (const side of ['base', 'ours', 'theirs'] as const)
        for (const { [side]: found } of hunks) {
          const lines = linesOf(texts[side]).slice(found.line - 1)
          assert.equal(lines.slice(0, linesOf(found.text).length).join(''), found.text)
        }
    }))

  test('with one side in all hunks is what the texts merge to where the other has that side there, too', () =>
    always(({ base, ours, theirs }) => {
      const merge = mergeWithHunks(base, ours, theirs)
      for (const side of ['ours', 'theirs'] as const) {
        const chosen = withHunks(merge, sideOf(side))
        const agreeing = (text: string, own: 'ours' | 'theirs') => replaced(text, merge.hunks, own, side)
        const merged = mergeText(base, agreeing(ours, 'ours'), agreeing(theirs, 'theirs'))
        // Equal lines may be paired differently once the sides agree.
        if (merged.clean && [base, ours, theirs].every(isDistinct)) assert.equal(merged.text, chosen)
      }
    }))

  test('of texts beyond the bound has one hunk with all that differs, and loses nothing', () => {
    const rows = Array.from({ length: 10 * MAX_EDITS }, (_, index) => `row ${index}\n`)
    const [base, ours] = [
      ['top\n', ...rows, 'end\n'].join(''),
      ['top\n', ...rows.toReversed(), 'end\n'].join(''),
    ]
    const theirs = ['top\n', ...rows.slice(1), 'new\n', 'end\n'].join('')
    const merge = mergeWithHunks(base, ours, theirs)
    assert.deepEqual([merge.hunks.length, merge.merged], [1, ['top\n', 'end\n']])
    assert.ok(withHunks(merge, sideOf('ours')) === ours)
    assert.ok(withHunks(merge, sideOf('theirs')) === theirs)
  })
})

/** The text of one side with another side's text in its hunks. */
const replaced = (
  text: string,
  hunks: readonly Hunk[],
  own: 'ours' | 'theirs',
  by: 'ours' | 'theirs',
): string => {
  const lines = linesOf(text)
  for (const hunk of hunks.toReversed())
    lines.splice(hunk[own].line - 1, linesOf(hunk[own].text).length, ...linesOf(hunk[by].text))
  return lines.join('')
}

const isDistinct = (text: string): boolean => new Set(linesOf(text)).size === linesOf(text).length
