// Queries: what somebody types, parsed into what a page must contain.
import { isAlone, isOfWords, kindAt } from './characters.ts'
import { languageOf, type QuestionLanguage } from './stop-words.ts'
import { longestWord, wordsOf } from './words.ts'

/** Consecutive words, folded. */
export interface Phrase {
  readonly words: readonly string[]
  /** Whether the last word may continue. */
  readonly prefix: boolean
  /** For a qualified name such as `config.site_url`: the words after the last dot. */
  readonly unqualified?: readonly string[]
  /** Why it is an alternative to what was written: it is another form of it, or another spelling that may be meant. */
  readonly instead?: 'form' | 'spelling'
}

/** A page matches it if it contains any of the phrases. */
export interface Term {
  readonly anyOf: readonly Phrase[]
  /** Whether it was in quotation marks, and so is taken literally. */
  readonly quoted: boolean
}

/** A page is found if it matches every term, or `enough` of them; a query without terms finds nothing. */
export interface Query {
  readonly terms: readonly Term[]
  readonly enough?: number
  /** Whether pages that match every term come before those that only match `enough`. */
  readonly isAllFirst?: boolean
  readonly language?: QuestionLanguage
}

/** Any text is a valid query. */
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

/** The query relaxed, for when it found nothing: words of three letters and more may continue, joined words may be apart. */
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

/** The query with alternatives for misspelt words, where there are any. */
export const corrected = (
  { terms, ...query }: Query,
  meant: ReadonlyMap<string, readonly Phrase['words'][]>,
): Query => ({
  ...query,
  terms: terms.map(term =>
    term.quoted ? term : { ...term, anyOf: [...term.anyOf, ...others(term, meant)] },
  ),
})

/** Whether it only asks for what was written, or forms of it, and not for other spellings. */
export const isExact = ({ terms }: Query): boolean =>
  terms.every(({ anyOf }) => anyOf.every(({ instead }) => instead !== 'spelling'))

/** The phrases as written, and the alternatives to them. */
export const bySort = (phrases: readonly Phrase[]): [written: Phrase[], instead: Phrase[]] => [
  phrases.filter(({ instead }) => instead === undefined),
  phrases.filter(({ instead }) => instead !== undefined),
]

/** Quotation marks of any kind, in pairs; an unpaired one has no meaning. */
const quoted = /["“”„«»]([^"“”„«»]*)["“”„«»]/g

/** In letters. A single letter could begin anything, so as a prefix it would only be slow. */
const shortestToOpen = 2
const shortestToRelax = 3
const shortestToForgive = 4
const longestToForgive = 24
const mostToRelax = 32
const mostToForgive = 4

/** Characters that join words into one, as in `out_forward`, `Kysely.selectFrom`, `don't`. */
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

/** Between a name and its qualifier, as in `config.site_url`, `Fluent::Plugin`, `Array#map`. */
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

/** In letters: a shorter last part is mostly the ending of a file name. */
const shortestName = 4

const termOf = (words: readonly string[], isQuoted: boolean): Term[] =>
  piecesOf(words).map(words => ({ anyOf: [{ words, prefix: false }], quoted: isQuoted }))

/**
 * In words. For a phrase, an index reads everything it has on each word; a longer phrase is split into several, each
 * beginning with the last word of the one before.
 */
const longestPhrase = 16

const piecesOf = (words: readonly string[]): (readonly string[])[] => {
  if (words.length <= longestPhrase) return words.length === 0 ? [] : [words]
  const pieces: (readonly string[])[] = []
  for (let start = 0; start < words.length - 1; start += longestPhrase - 1)
    pieces.push(words.slice(start, start + longestPhrase))
  return pieces
}

/** For the words in all phrases of several words together: further phrases are looked for word by word. */
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

/** Whether nothing follows the last word, so that it may be incomplete. */
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

/** A number that is not found is not a misspelling of another number. */
const mayBeMisspelt = (word: string): boolean =>
  word.length >= shortestToForgive && word.length <= longestToForgive && !/^\p{N}+$/u.test(word)

const others = ({ anyOf }: Term, meant: ReadonlyMap<string, readonly Phrase['words'][]>): Phrase[] =>
  anyOf
    .flatMap(({ words }) => (words.length === 1 ? (meant.get(words[0] as string) ?? []) : []))
    .map(words => ({ words, prefix: false, instead: 'spelling' as const }))

/** Each word as a term; in scripts without spaces each pair of characters, since two are often a word. */
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

/** A single letter at the end is a word that somebody has only begun to type. */
const withoutLastLetter = (terms: readonly Term[]): readonly Term[] => {
  const isLetter = terms.at(-1)?.anyOf.every(({ words: [word = ''] }) => word.length === 1 && !isAlone(word))
  return isLetter && terms.length > 1 ? terms.slice(0, -1) : terms
}

/** Of terms with the same words the first counts, so that a complete word is not replaced by an incomplete one. */
const distinct = (terms: readonly Term[]): Term[] => {
  const kept = new Map<string, Term>()
  for (const term of terms) {
    const key = term.anyOf.map(({ words }) => words.join(' ')).join('|')
    if (!kept.has(key)) kept.set(key, term)
  }
  return [...kept.values()]
}
