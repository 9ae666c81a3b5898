// A question as FTS5 reads it.
import { lexemesOf, type Phrase, type Query } from '#content/search/index.ts'
import { codeOf, type PagePart } from './blocks.ts'

/** All of a page, or a part of it, in some blocks or in all of them. */
export interface WordScope {
  readonly blocks?: readonly number[] | undefined
  readonly part?: PagePart
}

/** What words begin with there. */
export const codesOf = ({ blocks, part }: WordScope): string[] =>
  (blocks ?? [undefined]).map(block => codeOf(block, part))

/** Matches what contains every term. Words are letters and digits alone: nothing in them needs an escape. */
export const ftsQueryOf = ({ terms }: Query, scope: WordScope): string =>
  terms.map(({ anyOf }) => `(${ftsQueryOfPhrases(anyOf, scope)})`).join(' AND ')

/** Matches what contains any of the phrases. */
export const ftsQueryOfPhrases = (phrases: readonly Phrase[], scope: WordScope): string =>
  codesOf(scope)
    .flatMap(code => phrases.map(phrase => matchOfPhrase(phrase, code)))
    .join(' OR ')

const matchOfPhrase = ({ words, prefix }: Phrase, code: string): string =>
  `${words.map(word => `"${code}${word}"`).join(' + ')}${prefix ? ' *' : ''}`

/** Matches what contains all words of any of the phrases, in any order, as indexes without order have it. */
export const ftsQueryOfWords = (phrases: readonly Phrase[], scope: WordScope): string =>
  codesOf(scope)
    .flatMap(code => phrases.map(phrase => `(${wordsOf(phrase, code, scope.part).join(' AND ')})`))
    .join(' OR ')

/** The same for every term, or for any of them. */
export const ftsQueryOfTerms = ({ terms }: Query, operator: 'AND' | 'OR', scope: WordScope): string =>
  terms.map(({ anyOf }) => `(${ftsQueryOfWords(anyOf, scope)})`).join(` ${operator} `)

/** Among frequent words two characters of scripts without spaces are kept as one. */
const wordsOf = (phrase: Phrase, code: string, part: PagePart | undefined): string[] => {
  const between = part === 'frequent words' ? '' : `" + "${code}`
  return lexemesOf(phrase).map(({ words, prefix }) => `"${code}${words.join(between)}"${prefix ? ' *' : ''}`)
}
