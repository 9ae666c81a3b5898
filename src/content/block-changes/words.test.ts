// The rules of comparing words: what was added and removed, in any language, with only as much context as needed.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { MAX_EFFORT } from '../text/index.ts'
import { applied, shown } from './testing.ts'
import { wordRuns } from './words.ts'

const effort = () => ({ left: MAX_EFFORT })
const between = (before: string, after: string) =>
  shown({ change: 'changed', node: '', type: '', words: wordRuns(before, after, effort()) })

const EXAMPLES: [rule: string, before: string, after: string, shown: string][] = [
  ['a word is replaced as a whole', 'Install it.', 'Uninstall it.', '[-Install-]{+Uninstall+} it.'],
  ['words come in between', 'Run it.', 'Run it twice.', 'Run it{+ twice+}.'],
  ['words beside each other are replaced together', 'a b c d', 'a x y d', 'a [-b c-]{+x y+} d'],
  ['Chinese is read in words', '今天天气很好。', '今天天气不好。', '今天天气[-很好-]{+不好+}。'],
  ['Japanese is read in words', '東京へ行きます。', '京都へ行きます。', '[-東京-]{+京都+}へ行きます。'],
  ['signs of more than one unit stay whole', 'go 👩‍🚀', 'go 👩‍🔬', 'go [-👩‍🚀-]{+👩‍🔬+}'],
  ['equal texts have no difference', 'a b', 'a b', 'a b'],
  ['all of a new text came', '', 'a b', '{+a b+}'],
]

suite('words', () => {
  for (const [rule, before, after, expected] of EXAMPLES)
    test(rule, () => assert.equal(between(before, after), expected))

  test('lead from the text before to the text after', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(fc.constantFrom('a', 'b', ' ', '好', '。', '\n'), { maxLength: 300 }).map(all => all.join('')),
    )
    fc.assert(
      fc.property(text, text, text, text, (start, before, after, end) => {
        const [one, other] = [start + before + end, start + after + end]
        assert.equal(applied(one, wordRuns(one, other, effort())), other)
      }),
    )
  })

  test('that stayed are shown as far as one needs to know where one is, no character cut in half', () => {
    const long = '🐢'.repeat(500)
    for (const before of [`${long} a ${long}`, `x${long} a y${long}`]) {
      const runs = wordRuns(before, before.replace(' a ', ' b '), effort())
      assert.equal(runs.length, 5)
      for (const { kind, text, omitted } of runs) {
        assert.ok(text.length <= 81 && text.isWellFormed())
        assert.ok(kind !== 'same' || omitted === undefined || omitted > 80)
      }
      assert.equal(applied(before, runs), before.replace(' a ', ' b '))
    }
  })

  test('beyond the bound are replaced from the first to the last that differs', () => {
    const before = `start ${'a b '.repeat(2000)}end`
    const after = `start ${'b a a '.repeat(2000)}end`
    const spent = { left: 100 }
    const runs = wordRuns(before, after, spent)
    assert.deepEqual(
      runs.map(({ kind }) => kind),
      ['same', 'deleted', 'inserted', 'same'],
    )
    assert.equal(applied(before, runs), after)
  })
})
