// Changes a query before it is looked for: drops words that only say how something is asked, and adds alternatives to words.
import { isAlone } from './characters.ts'
import { formsOf } from './forms.ts'
import type { Phrase, Query, Term } from './query.ts'
import { spellingsElsewhere } from './spellings-elsewhere.ts'
import { isJoiningPair, isStopWord, type QuestionLanguage } from './stop-words.ts'

/**
 * The query of the first attempt: of a list all words must be found,
 * of a sentence its telling words, or half of them from three on.
 */
export const broadened = (query: Query): Query => {
  const telling = tellingTerms(query)
  if (!isSentence(query, telling)) return { ...query, terms: withOthers(query.terms, query.language ?? 'en') }
  return withEnough(query, telling, telling.length < 3 ? telling.length : half(telling))
}

/** The query of the last attempt: of a sentence, or of three telling words and more, half is enough. */
export const lessThanAll = (query: Query): Query => {
  const telling = tellingTerms(query)
  const isAll = telling.length < 3 && !isSentence(query, telling)
  return withEnough(query, telling, isAll ? telling.length : half(telling))
}

/** The query for a list of at least three words if few pages contain all; undefined for sentences and quoted words. */
export const lessStrictly = (query: Query): Query | undefined => {
  const telling = tellingTerms(query)
  const isList = !isSentence(query, telling) && query.terms.every(({ quoted }) => !quoted)
  return isList && telling.length > 2 ? { ...lessThanAll(query), isAllFirst: true } : undefined
}

const isSentence = ({ terms }: Query, telling: readonly Term[]): boolean =>
  telling.length >= manyTerms || terms.length - telling.length >= fewStopWords

const withEnough = (query: Query, terms: readonly Term[], enough: number): Query => ({
  ...query,
  terms: withOthers(terms, query.language ?? 'en'),
  enough,
})

const half = ({ length }: readonly Term[]): number => Math.ceil(length / 2)

/** This many terms, or this many stop words, make a sentence. */
const manyTerms = 4
const fewStopWords = 2

/** The terms that tell something, or all if none does. */
const tellingTerms = ({ terms, language = 'en' }: Query): readonly Term[] => {
  const telling = terms.filter(term => !isStopTerm(term, language))
  return telling.length > 0 ? telling : terms
}

const isStopTerm = ({ quoted, anyOf: [phrase] }: Term, language: QuestionLanguage): boolean => {
  if (quoted || phrase === undefined) return false
  const [first = '', second] = phrase.words
  if (second === undefined) return isStopWord(first, language)
  return phrase.words.length === 2 && isAlone(first) && isJoiningPair(first + second)
}

/** The terms with the forms of their words, and with neighbours joined that may be written as one word. */
const withOthers = (terms: readonly Term[], language: QuestionLanguage): Term[] => {
  if (terms.length > mostToBroaden) return [...terms]
  return terms.map((term, index) => {
    if (term.quoted) return term
    const [phrase] = term.anyOf
    if (phrase === undefined) return term
    const neighbours = [joined(terms[index - 1], term), joined(term, terms[index + 1])]
    const others = [...inPlaceOf(phrase, language), ...neighbours.flatMap(other => other ?? [])]
    return {
      ...term,
      anyOf: [...term.anyOf, ...others.map(other => ({ ...other, instead: 'form' as const }))],
    }
  })
}

/** For more terms it would cost more than it finds. */
const mostToBroaden = 16

const inPlaceOf = ({ words, prefix, unqualified }: Phrase, language: QuestionLanguage): Phrase[] => {
  const [first = '', ...others] = words
  if (others.length === 0)
    return [...new Set([...formsOf(first, language), ...spelledOtherwise(first, language)])].map(word => ({
      words: [word],
      prefix: false,
    }))
  if (words.some(isAlone)) return []
  const whole = words.join('')
  const version = /^v\d+$/.test(first) ? first.slice(1) : /^\d+$/.test(first) ? `v${first}` : undefined
  return [
    ...(whole.length <= longestJoined ? [{ words: [whole], prefix: false }] : []),
    ...(unqualified === undefined ? [] : [{ words: unqualified, prefix }]),
    ...(version === undefined ? [] : [{ words: [version, ...others], prefix }]),
  ]
}

const spelledOtherwise = (word: string, language: QuestionLanguage): string[] =>
  language === 'en'
    ? [
        ...withoutMarks(word),
        ...spellingsElsewhere(word).flatMap(other => [other, ...formsOf(other, language)]),
      ]
    : withoutMarks(word)

/**
 * Other spellings: `ss` for `ß` or the reverse, and umlauts spelled
 * with an `e` without it, which is how folding leaves umlauts.
 */
const withoutMarks = (word: string): string[] => {
  const ways = [word, word.replaceAll('ß', 'ss'), word.replace('ss', 'ß')]
  const others = new Set([...ways, ...ways.map(way => way.replaceAll(/([aou])e/g, '$1'))])
  others.delete(word)
  return [...others].filter(other => other.length >= 3)
}

const joined = (one: Term | undefined, other: Term | undefined): Phrase | undefined => {
  const [first, second] = [wordOf(one), wordOf(other)]
  if (first === undefined || second === undefined || first.length + second.length > longestJoined)
    return undefined
  return { words: [first + second], prefix: false }
}

const longestJoined = 40

const wordOf = (term: Term | undefined): string | undefined => {
  const phrase = term?.anyOf[0]
  if (term?.quoted !== false || phrase?.words.length !== 1) return undefined
  const [word = ''] = phrase.words
  return isAlone(word) ? undefined : word
}
