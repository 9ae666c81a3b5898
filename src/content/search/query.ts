// Questions: what somebody types, taken apart into what a page must contain.
import { isAlone, isOfWords, kindAt } from './characters.ts'
import { languageOf, type QuestionLanguage } from './stop-words.ts'
import { longestWord, wordsOf } from './words.ts'

/** Words that stand one after the other, folded. */
export interface Phrase {
  readonly words: readonly string[]
  /** Whether the last word may go on. */
  readonly prefix: boolean
  /** Of a qualified name, such as `config.site_url`, the words behind the last dot. */
  readonly unqualified?: readonly string[]
  /** Why it stands in place of what was written: it is another form of that, or what may be meant by it. */
  readonly instead?: 'form' | 'spelling'
}

/** A page matches it if it contains any of the phrases. */
export interface Term {
  readonly anyOf: readonly Phrase[]
  /** Written in quotation marks: it means what it says. */
  readonly quoted: boolean
}

/** A page is found if it matches every term, or as many as are enough; a question without terms finds nothing. */
export interface Query {
  readonly terms: readonly Term[]
  readonly enough?: number
  /** Whether pages that match every term come before those that match enough. */
  readonly isAllFirst?: boolean
  readonly language?: QuestionLanguage
}

/** Any text is a question. */
export const parseQuery = (text: string): Query => {
  const written = text.toWellFormed().normalize('NFC')
  const terms: Term[] = []
  let from = 0
  for (const { index, 0: match, 1: quote = '' } of written.matchAll(quoted)) {
    terms.push(...unquoted(written.slice(from, index)), ...termOf(wordsIn(quote), true))
    from = index + match.length
  }
  const last = written.slice(from)
  terms.push(...unquoted(last))
  const all = distinct(withFewPhrases(distinct(isBeingTyped(last) ? withLastOpen(terms) : terms)))
  return { terms: all, language: languageOf(all.flatMap(firstWord), written) }
}

const firstWord = ({ anyOf: [phrase] }: Term): readonly string[] => phrase?.words.slice(0, 1) ?? []

/** A question that found nothing, asked less strictly: words of three letters may go on, joined words may be apart. */
export const relaxed = ({ terms, ...query }: Query): Query | undefined => {
  if (terms.length > mostToRelax || terms.every(({ quoted }) => quoted)) return undefined
  return {
    ...query,
    terms: withoutLastLetter(distinct(terms.flatMap(term => (term.quoted ? [term] : apart(term))))),
  }
}

/** The words that may be misspelt. */
export const spelt = ({ terms }: Query): string[] =>
  terms
    .filter(({ quoted }) => !quoted)
    .flatMap(({ anyOf: [phrase] }) => phrase?.words ?? [])
    .filter(mayBeMisspelt)
    .slice(0, mostToForgive)

/** The same with what may be meant by words instead, as far as there is something. */
export const corrected = (
  { terms, ...query }: Query,
  meant: ReadonlyMap<string, readonly Phrase['words'][]>,
): Query => ({
  ...query,
  terms: terms.map(term =>
    term.quoted ? term : { ...term, anyOf: [...term.anyOf, ...others(term, meant)] },
  ),
})

/** Whether it asks for what was written, or forms of it; else for what may be meant by it. */
export const isExact = ({ terms }: Query): boolean =>
  terms.every(({ anyOf }) => anyOf.every(({ instead }) => instead !== 'spelling'))

/** What was written, and apart from it what stands in its place. */
export const bySort = (phrases: readonly Phrase[]): [written: Phrase[], instead: Phrase[]] => [
  phrases.filter(({ instead }) => instead === undefined),
  phrases.filter(({ instead }) => instead !== undefined),
]

/** Quotation marks of any kind, in pairs; one that is left over is nothing. */
const quoted = /["“”„«»]([^"“”„«»]*)["“”„«»]/g

/** In letters. One letter may begin anything: as a prefix it would only be slow. */
const shortestToOpen = 2
const shortestToRelax = 3
const shortestToForgive = 4
const longestToForgive = 24
const mostToRelax = 32
const mostToForgive = 4

/** What joins words to one, as in `out_forward`, `Kysely.selectFrom`, `don't`. */
const joining = /^[-_./:\\'’@#~+=$&·\u2010\u2011]+$/

const wordsIn = (text: string): string[] => wordsOf(text).map(({ word }) => word)

const unquoted = (text: string): Term[] => {
  const terms: Term[] = []
  let words: string[] = []
  let [end, dot] = [0, 0]
  for (const { word, start, end: next } of wordsOf(text)) {
    const between = text.slice(end, start)
    if (start > end && !joining.test(between)) {
      terms.push(...nameOf(words, dot))
      words = []
      dot = 0
    } else if (qualifying.test(between)) dot = words.length
    words.push(word)
    end = next
  }
  return [...terms, ...nameOf(words, dot)]
}

/** Between a name and what it is in, as in `config.site_url`, `Fluent::Plugin`, `Array#map`. */
const qualifying = /^(\.|::|#)$/

const nameOf = (words: readonly string[], dot: number): Term[] => {
  const unqualified = words.slice(dot)
  const isTelling =
    dot > 0 &&
    words.length <= longestPhrase &&
    unqualified.join('').length >= shortestName &&
    /^\p{L}/u.test(unqualified[0] ?? '')
  return termOf(words, false).map(term =>
    isTelling ? { ...term, anyOf: term.anyOf.map(phrase => ({ ...phrase, unqualified })) } : term,
  )
}

/** In letters: what is shorter mostly ends the name of a file. */
const shortestName = 4

const termOf = (words: readonly string[], isQuoted: boolean): Term[] =>
  piecesOf(words).map(words => ({ anyOf: [{ words, prefix: false }], quoted: isQuoted }))

/**
 * In words. An index reads for a phrase all that is known of each of its words: of more words there are several phrases, each of
 * which begins with the last word of the one before.
 */
const longestPhrase = 16

const piecesOf = (words: readonly string[]): (readonly string[])[] => {
  if (words.length <= longestPhrase) return words.length === 0 ? [] : [words]
  const pieces: (readonly string[])[] = []
  for (let start = 0; start < words.length - 1; start += longestPhrase - 1)
    pieces.push(words.slice(start, start + longestPhrase))
  return pieces
}

/** Words of all phrases of several words together: what is beyond is asked for word by word. */
const mostInPhrases = 64

const withFewPhrases = (terms: readonly Term[]): Term[] => {
  let left = mostInPhrases
  return terms.flatMap(term => {
    const words = term.anyOf.flatMap(({ words }) => words)
    if (words.length < 2) return term
    left -= words.length
    return left >= 0 ? term : words.flatMap(word => termOf([word], term.quoted))
  })
}

/** Whether nothing follows the last word: then it may be half a word. */
const isBeingTyped = (text: string): boolean => isOfWords(kindAt([...text.slice(-2)].at(-1) ?? '', 0))

const withLastOpen = (terms: readonly Term[]): Term[] =>
  terms.map((term, index) => (index === terms.length - 1 ? open(term, shortestToOpen) : term))

const open = (term: Term, shortest: number): Term => ({
  ...term,
  anyOf: term.anyOf.map(phrase => ({
    ...phrase,
    prefix: mayGoOn(phrase.words.at(-1) as string, shortest),
  })),
})

const mayGoOn = (word: string, shortest: number): boolean =>
  word.length >= shortest && word.length < longestWord && !isAlone(word)

/** A number that is not found is no other number. */
const mayBeMisspelt = (word: string): boolean =>
  word.length >= shortestToForgive && word.length <= longestToForgive && !/^\p{N}+$/u.test(word)

const others = ({ anyOf }: Term, meant: ReadonlyMap<string, readonly Phrase['words'][]>): Phrase[] =>
  anyOf
    .flatMap(({ words }) => (words.length === 1 ? (meant.get(words[0] as string) ?? []) : []))
    .map(words => ({ words, prefix: false, instead: 'spelling' as const }))

/** Each word by itself; of scripts without spaces, in which two characters often are a word, each two. */
const apart = ({ anyOf, quoted }: Term): Term[] =>
  anyOf.flatMap(({ words, prefix }) =>
    words.flatMap((word, index) => {
      const next = words[index + 1]
      if (isAlone(word) && next !== undefined && isAlone(next)) return termOf([word, next], quoted)
      const isEndOfPair = isAlone(word) && index > 0 && isAlone(words[index - 1] as string)
      if (isEndOfPair) return []
      const isOpen = mayGoOn(word, shortestToRelax) || (prefix && next === undefined)
      return [{ anyOf: [{ words: [word], prefix: isOpen }], quoted }]
    }),
  )

/** A single letter at the end is a word that somebody has only begun. */
const withoutLastLetter = (terms: readonly Term[]): readonly Term[] => {
  const isLetter = terms.at(-1)?.anyOf.every(({ words: [word = ''] }) => word.length === 1 && !isAlone(word))
  return isLetter && terms.length > 1 ? terms.slice(0, -1) : terms
}

/** Of several that say the same the first counts: what was written out is not half a word. */
const distinct = (terms: readonly Term[]): Term[] => {
  const kept = new Map<string, Term>()
  for (const term of terms) {
    const key = term.anyOf.map(({ words }) => words.join(' ')).join('|')
    if (!kept.has(key)) kept.set(key, term)
  }
  return [...kept.values()]
}
