// The rules of three-way text merge, by examples and by properties.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { mergeText } from './index.ts'
import { lostAdditions, lostKeptLines, threeTexts } from './testing.ts'

const clean = (text: string) => ({ clean: true, text }) as const
const conflict = { clean: false } as const

const EXAMPLES: [
  rule: string,
  base: string,
  ours: string,
  theirs: string,
  merged: ReturnType<typeof mergeText>,
][] = [
  ['edits of different paragraphs merge', 'a\n\nb\n', 'A\n\nb\n', 'a\n\nB\n', clean('A\n\nB\n')],
  ['edits of neighbouring lines conflict', 'a\nb\n', 'A\nb\n', 'a\nB\n', conflict],
  ['an equal edit is taken once', 'a\nb\nc\nd\n', 'A\nb\nc\nd\n', 'A\nb\nc\nD\n', clean('A\nb\nc\nD\n')],
  ['different edits of a line conflict', 'a\nb\n', 'x\nb\n', 'y\nb\n', conflict],
  ['different lines at one place conflict', 'a\nb\n', 'a\nx\nb\n', 'a\ny\nb\n', conflict],
  ['different lines at the end conflict', 'a\n', 'a\nx\n', 'a\ny\n', conflict],
  ['different texts in an empty one conflict', '', 'x\n', 'y\n', conflict],
  ['an edit conflicts with a removal', 'a\nb\nc\n', 'a\nB\nc\n', 'a\nc\n', conflict],
  ['an edit conflicts with the removal of all', 'a\nb\nc\n', 'a\nB\nc\n', '', conflict],
  ['removals apart merge', 'a\nb\nc\n', 'b\nc\n', 'a\nb\n', clean('b\n')],
  ['a removal and an insertion apart merge', 'a\nb\nc\n', 'b\nc\n', 'a\nb\nc\nd\n', clean('b\nc\nd\n')],
  [
    'a moved line merges with an edit elsewhere',
    'a\nb\nc\nd\ne\n',
    'b\nc\na\nd\ne\n',
    'a\nb\nc\nd\nE\n',
    clean('b\nc\na\nd\nE\n'),
  ],
  [
    'overlapping edits with one outcome merge',
    'a\nb\nc\nz\n',
    'x\ny\nz\n',
    'x\ny\nz\nw\n',
    clean('x\ny\nz\nw\n'),
  ],
  ['a line feed that one side adds stays', 'a\nb\nc', 'a\nb\nc\n', 'A\nb\nc', clean('A\nb\nc\n')],
  ['a line feed that one side removes is gone', 'a\nb\nc\n', 'a\nb\nc', 'A\nb\nc\n', clean('A\nb\nc')],
  [
    'an edit apart from an unfinished last line merges',
    'a\nb\nc\nd',
    'A\nb\nc\nd',
    'a\nb\nx\nd',
    clean('A\nb\nx\nd'),
  ],
  [
    'an edit of the first of equal lines merges with one below',
    'a\na\na\nb\n',
    'x\na\na\nb\n',
    'a\na\na\nB\n',
    clean('x\na\na\nB\n'),
  ],
  ['an unfinished last line differs from a finished one', 'a\nb', 'a\nb\nx', 'a\nb\n', conflict],
]

suite('mergeText', () => {
  for (const [rule, base, ours, theirs, merged] of EXAMPLES) {
    test(rule, () => {
      assert.deepEqual(mergeText(base, ours, theirs), merged)
    })
  }

  test('where two sides agree, or one changed nothing, the other side is the merge', () => {
    fc.assert(
      fc.property(threeTexts(), ({ base, ours }) => {
        assert.deepEqual(mergeText(base, ours, ours), clean(ours))
        assert.deepEqual(mergeText(base, base, ours), clean(ours))
        assert.deepEqual(mergeText(base, ours, base), clean(ours))
      }),
    )
  })

  test('swapping the sides changes nothing', () => {
    fc.assert(
      fc.property(threeTexts(), ({ base, ours, theirs }) => {
        assert.deepEqual(mergeText(base, ours, theirs), mergeText(base, theirs, ours))
      }),
      { numRuns: 2000 },
    )
  })

  test('a clean merge has every line that either side added, and every line that both kept', () => {
    let cleanRuns = 0
    fc.assert(
      fc.property(threeTexts(), ({ base, ours, theirs }) => {
        const merged = mergeText(base, ours, theirs)
        if (!merged.clean) return
        cleanRuns++
        assert.deepEqual(lostAdditions(base, ours, merged.text), [])
        assert.deepEqual(lostAdditions(base, theirs, merged.text), [])
        assert.deepEqual(lostKeptLines(base, ours, theirs, merged.text), [])
      }),
      { numRuns: 3000 },
    )
    assert.ok(cleanRuns > 500, `only ${cleanRuns} merges were clean`)
  })

  test('paragraphs edited by one side, or by both alike, all merge; one edited differently conflicts', () => {
    const editor = fc.constantFrom('nobody', 'us', 'them', 'both')
    fc.assert(
      fc.property(fc.array(editor, { minLength: 1, maxLength: 30 }), fc.nat(), (editors, chosen) => {
        const written = (...names: string[]) =>
          editors.map((name, index) => `${names.includes(name) ? 'edited' : 'old'} ${index}\n`)
        const [base, ours, theirs] = [written(), written('us', 'both'), written('them', 'both')]
        const all = written('us', 'them', 'both')
        assert.deepEqual(
          mergeText(base.join('\n'), ours.join('\n'), theirs.join('\n')),
          clean(all.join('\n')),
        )
        const place = chosen % editors.length
        ours[place] = 'one thing\n'
        theirs[place] = 'another\n'
        assert.deepEqual(mergeText(base.join('\n'), ours.join('\n'), theirs.join('\n')), conflict)
      }),
    )
  })
})
