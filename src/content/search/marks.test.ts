// Marks: which parts of a text are highlighted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { marked } from './marks.ts'
import { parseQuery } from './query.ts'
import { naughtyStrings, someText } from './testing.ts'

/** The text with marked parts in brackets. */
const inBrackets = (written: string, question: string): string => {
  const { text, marks } = marked(written, parseQuery(question))
  let shown = ''
  let from = 0
  for (const { start, end } of marks) {
    shown += `${text.slice(from, start)}[${text.slice(start, end)}]`
    from = end
  }
  return shown + text.slice(from)
}

for (const [written, question, expected] of [
  ['Rate limits, and rates', 'rate limits', '[Rate] [limits], and rates'],
  ['Rate limits, and rates', 'lim', 'Rate [lim]its, and rates'],
  ['Rate limits', '"rate limits"', '[Rate limits]'],
  ['Crème brûlée', 'creme ', '[Crème] brûlée'],
  ['全文検索の使い方', '検索', '全文[検索]の使い方'],
  ['selectFrom', 'select ', '[select]From'],
  ['one two', 'three', 'one two'],
  ['<b>bold</b>', 'bold ', '<b>[bold]</b>'],
  ['rate rate', 'rate rates', '[rate] [rate]'],
] as const)
  test(`${question} in ${written} is marked as ${expected}`, () =>
    assert.equal(inBrackets(written, question), expected))

test('whatever is asked of whatever text, marks are in order, apart from each other and within the text', () =>
  fc.assert(
    fc.property(
      fc.oneof(someText, fc.constantFrom(...naughtyStrings), fc.string({ unit: 'binary' })),
      fc.oneof(someText, fc.constantFrom(...naughtyStrings), fc.string({ unit: 'binary' })),
      (written, question) => {
        const { text, marks } = marked(written, parseQuery(question))
        assert.equal(text, written.normalize('NFC'))
        let before = -1
        for (const { start, end } of marks) {
          assert.ok(start > before && end > start && end <= text.length)
          before = end
        }
      },
    ),
  ))
