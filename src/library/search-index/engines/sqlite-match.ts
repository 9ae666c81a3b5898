// Translates a question into the query language of FTS5.
import { lexemesOf, type Phrase, type Query } from '#content/search/index.ts'
import { codeOf, type PagePart } from './blocks.ts'

/** A whole page or a part of it, in some blocks or in all of them. */
export interface WordScope {
  readonly blocks?: readonly number[] | undefined
  readonly part?: PagePart
}

/** The prefixes of words in this scope. */
export const codesOf = ({ blocks, part }: WordScope): string[] =>
  (blocks ?? [undefined]).map(block => codeOf(block, part))

/** Matches pages with every term. Words consist of letters and digits, so nothing needs an escape. */
export const ftsQueryOf = ({ terms }: Query, scope: WordScope): string =>
  terms.map(({ anyOf }) => `(${ftsQueryOfPhrases(anyOf, scope)})`).join(' AND ')

/** Matches pages with any of the phrases. */
export const ftsQueryOfPhrases = (phrases: readonly Phrase[], scope: WordScope): string =>
  codesOf(scope)
    .flatMap(code => phrases.map(phrase => matchOfPhrase(phrase, code)))
    .join(' OR ')

const matchOfPhrase = ({ words, prefix }: Phrase, code: string): string =>
  `${words.map(word => `"${code}${word}"`).join(' + ')}${prefix ? ' *' : ''}`

/** Matches pages with all words of any of the phrases, in any order, like an index without positions. */
export const ftsQueryOfWords = (phrases: readonly Phrase[], scope: WordScope): string =>
  codesOf(scope)
    .flatMap(code => phrases.map(phrase => `(${wordsOf(phrase, code, scope.part).join(' AND ')})`))
    .join(' OR ')

/** Like `ftsQueryOfWords`, for every term or for any of them. */
export const ftsQueryOfTerms = ({ terms }: Query, operator: 'AND' | 'OR', scope: WordScope): string =>
  terms.map(({ anyOf }) => `(${ftsQueryOfWords(anyOf, scope)})`).join(` ${operator} `)

/** Among frequent words, two characters of a script without spaces are stored as one word. */
const wordsOf = (phrase: Phrase, code: string, part: PagePart | undefined): string[] => {
  const between = part === 'frequent words' ? '' : `" + "${code}`
  return lexemesOf(phrase).map(({ words, prefix }) => `"${code}${words.join(between)}"${prefix ? ' *' : ''}`)
}
