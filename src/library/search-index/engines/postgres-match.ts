// Translates a question into the query language of PostgreSQL.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lexemesOf, type Phrase, type Query } from '#content/search/index.ts'
import { mostByCode, type Scope } from './engine.ts'
import { codeOf, quoted } from './postgres-words.ts'

/** Which lexemes are meant: those with one of the codes of some spaces, or with one of some labels. */
interface LexemeScope {
  readonly codes?: readonly string[]
  readonly labels?: string
}

/** The lexemes that a search of this scope looks for. */
export const lexemesIn = (scope: Scope): LexemeScope =>
  'spaceIds' in scope && scope.spaceIds.length <= mostByCode ? { codes: scope.spaceIds.map(codeOf) } : {}

/** A tsquery that matches every page with all words of any of the phrases. */
export const tsqueryOfPhrases = (
  phrases: readonly Phrase[],
  { codes = [''], labels = '' }: LexemeScope = {},
): string =>
  codes
    .flatMap(code => phrases.map(phrase => `(${scopedLexemes(phrase, code, labels).join(' & ')})`))
    .join(' | ')

/** A tsquery that matches pages with every term. */
export const tsqueryOf = ({ terms }: Query, scope: LexemeScope): string =>
  terms.map(({ anyOf }) => `(${tsqueryOfPhrases(anyOf, scope)})`).join(' & ')

/** A tsquery that matches pages with any term. */
export const tsqueryOfAny = ({ terms }: Query, scope: LexemeScope): string =>
  terms.map(({ anyOf }) => tsqueryOfPhrases(anyOf, scope)).join(' | ')

/** Conditions that a page has one of the phrases, its words one after the other: an addition to a search for all words. */
export const inSequence = (phrases: readonly Phrase[]): RawBuilder<SqlBool>[] => {
  if (phrases.every(phrase => lexemesOf(phrase).length === 1)) return []
  return [sql<SqlBool>`(${sql.join(phrases.map(isThere), sql` or `)})`]
}

const isThere = (phrase: Phrase): RawBuilder<SqlBool> => {
  const { words, prefix } = phrase
  if (lexemesOf(phrase).length === 1) return sql`words @@ ${tsqueryOfPhrases([phrase])}::tsquery`
  return sql`strpos(stream, ${` ${words.join(' ')}${prefix ? '' : ' '}`}) > 0`
}

const scopedLexemes = (phrase: Phrase, code: string, labels: string): string[] =>
  lexemesOf(phrase).map(({ words, prefix }) => {
    const marks = `${prefix ? '*' : ''}${labels}`
    const lexeme = quoted(code + words.join(''))
    return marks === '' ? lexeme : `${lexeme}:${marks}`
  })
