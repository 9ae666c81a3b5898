// A question as PostgreSQL reads it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lexemesOf, type Phrase, type Query } from '#content/search/index.ts'
import { quoted } from './postgres-words.ts'

/** A tsquery that matches every page with all words of any of the phrases; of labels the words must have one. */
export const tsqueryOfPhrases = (phrases: readonly Phrase[], labels = ''): string =>
  phrases.map(phrase => `(${labelledLexemes(phrase, labels).join(' & ')})`).join(' | ')

/** The same for every term. */
export const tsqueryOf = ({ terms }: Query, labels = ''): string =>
  terms.map(({ anyOf }) => `(${tsqueryOfPhrases(anyOf, labels)})`).join(' & ')

/** The same for some term. */
export const tsqueryOfAny = ({ terms }: Query, labels: string): string =>
  terms.map(({ anyOf }) => tsqueryOfPhrases(anyOf, labels)).join(' | ')

/** True where a page has any of the phrases, its words one after the other: beside a search for all of them. */
export const inSequence = (phrases: readonly Phrase[]): RawBuilder<SqlBool>[] => {
  if (phrases.every(phrase => lexemesOf(phrase).length === 1)) return []
  return [sql<SqlBool>`(${sql.join(phrases.map(isThere), sql` or `)})`]
}

const isThere = (phrase: Phrase): RawBuilder<SqlBool> => {
  const { words, prefix } = phrase
  if (lexemesOf(phrase).length === 1) return sql`words @@ ${tsqueryOfPhrases([phrase])}::tsquery`
  return sql`strpos(stream, ${` ${words.join(' ')}${prefix ? '' : ' '}`}) > 0`
}

const labelledLexemes = (phrase: Phrase, labels = ''): string[] =>
  lexemesOf(phrase).map(({ words, prefix }) => {
    const marks = `${prefix ? '*' : ''}${labels}`
    return marks === '' ? quoted(words.join('')) : `${quoted(words.join(''))}:${marks}`
  })
