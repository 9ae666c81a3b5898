// For tests: an obvious version of matching, and texts to search.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { sharedData } from '../../../test/world/shared-data.ts'
import { type PageText, pageWords } from './page-words.ts'
import type { Phrase, Query } from './query.ts'

/** Whether a page contains all terms, or enough of them. */
export const isMatch = (page: PageText, { terms, enough = terms.length }: Query): boolean => {
  const { title, headings, text, parts } = pageWords(page)
  const streams = [title, headings, text, parts]
  const found = terms.filter(({ anyOf }) => anyOf.some(phrase => streams.some(isIn(phrase))))
  return terms.length > 0 && found.length >= enough
}

const isIn =
  ({ words, prefix }: Phrase) =>
  (stream: readonly string[]): boolean =>
    stream.some((_, start) =>
      words.every((wanted, index) => {
        const word = stream[start + index] ?? ''
        return prefix && index === words.length - 1 ? word.startsWith(wanted) : word === wanted
      }),
    )

/** A page with a single text. */
export const pageOf = (text: string, title = ''): PageText => ({
  title,
  sections: [{ id: null, title: '', text }],
})

/** Similar words of several scripts, with separators. */
export const someText = fc
  .array(
    fc.constantFrom(
      ...[
        'rate',
        'rates',
        'limit',
        'limits',
        'out_forward',
        'out',
        'forward',
        'selectFrom',
        'select',
        'from',
      ],
      ...[
        'Café',
        'cafe\u0301',
        'don’t',
        'HTMLParser',
        'v2.0',
        '日本語',
        '日本',
        '本',
        '한국어',
        'ไทย',
        'Łódź',
        '𠮷野',
      ],
      ...[', ', '\n\n', '.', '-', '“', '"', ' '],
    ),
    { maxLength: 12 },
  )
  .chain(pieces => fc.constantFrom(' ', ' ', '').map(between => pieces.join(between)))

const { path, skip } = sharedData('vectors/naughty-strings/blns.json')

/** Strings that often break programs; only those in this file if the collection of them is missing. */
export const naughtyStrings: readonly string[] = [
  ...[
    '',
    '\u0000',
    '"',
    '""',
    '"a',
    '“',
    '*',
    'AND OR NOT NEAR',
    'a* b^2',
    "'; drop table x",
    '\ud800',
    '\udc00a',
  ],
  ...['\u202Eabc', 'e\u0301\u0301\u0301', '👩‍👩‍👧', 'ﬀ', 'İi', 'ͺ', 'ß', '¶', '\u001E\u001F', 'a\u00ADb'],
  ...(skip === false ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : []),
]
