// A question as FTS5 reads it.
import type { Phrase, Query, Term } from '#content/search/index.ts'
import { codeOf, type PagePart } from './blocks.ts'

/** All of a page, or a part of it, in a block or in all of them. */
export interface WordScope {
  readonly block?: number | undefined
  readonly part?: PagePart
}

/** Matches what contains every term. Words are letters and digits alone: nothing in them needs an escape. */
export const ftsQueryOf = (query: Query, place: WordScope): string => joined(query, 'AND', place)

/** Matches what contains any of the terms. */
export const ftsQueryOfAny = (query: Query, place: WordScope): string => joined(query, 'OR', place)

const joined = ({ terms }: Query, operator: 'AND' | 'OR', { block, part }: WordScope): string =>
  terms.map(term => matchOfTerm(term, codeOf(block, part))).join(` ${operator} `)

const matchOfTerm = ({ anyOf }: Term, code: string): string =>
  anyOf.length === 1
    ? matchOfPhrase(anyOf[0] as Phrase, code)
    : `(${anyOf.map(phrase => matchOfPhrase(phrase, code)).join(' OR ')})`

const matchOfPhrase = ({ words, prefix }: Phrase, code: string): string =>
  `${words.map(word => `"${code}${word}"`).join(' + ')}${prefix ? ' *' : ''}`
