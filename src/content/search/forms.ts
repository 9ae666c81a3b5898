// The forms of a word in its language. Wrong ones do no harm, since nobody writes them.
import { isAlone } from './characters.ts'
import type { QuestionLanguage } from './stop-words.ts'

interface Endings {
  /** Endings of the forms of one word. */
  readonly inflected: readonly string[]
  /** Endings of derived words, for stems of at least five letters. */
  readonly derived: readonly string[]
  /** In letters. */
  readonly shortestStem: number
}

const endings = (inflected: string, derived = '', shortestStem = 3): Endings => ({
  inflected: inflected.split(' '),
  derived: derived === '' ? [] : derived.split(' '),
  shortestStem,
})

const inLanguage: Readonly<Record<QuestionLanguage, Endings>> = {
  en: endings('s es ed ing e er ers y ies', 'ation ations ion ions ment ments or'),
  de: endings('e en er es n s em ern te t', 'ung ungen', 4),
  fr: endings('s e es er ez ent ant ee ees x', 'ation ations ement', 4),
  es: endings('s es a o as os ar er ir ado ada ados ando', 'acion aciones ion iones', 4),
  pt: endings('s es a o as os ar er ir ado ada ados ando', 'acao acoes', 4),
  it: endings('a e i o are ere ire ato ata ati ate ando', 'azione azioni', 4),
  nl: endings('e en s er t d de te', 'ing ingen', 4),
  pl: endings('a e i o u y ow om ami ach em ie ego ej ym', 'anie enie', 4),
  sv: endings('a e en er et or ar n na s t', 'ning ningar', 4),
  ru: endings('а я ы и е у ю ом ем ой ей ам ям ами ями ах ях ов ев ь ии ия ию ть ет ит', '', 4),
  tr: endings('i u e a in un ler lar leri lari de da den dan yi yu', '', 4),
  uk: endings('а я и і е у ю ом ем ою ею ам ям ами ями ах ях ів ь ії ія ію ти', '', 4),
}

/** Folded, without the word itself. */
export const formsOf = (word: string, language: QuestionLanguage): string[] => {
  if (word.length < shortestForm || word.length > longestToInflect || isAlone(word) || !letters.test(word))
    return []
  const { inflected, derived } = inLanguage[language]
  if (word.length === shortestForm) return [word + inflected[0]]
  const stem = stemOf(word, inLanguage[language])
  const stems = language === 'en' && doubled.test(stem) ? [stem, stem.slice(0, -1)] : [stem]
  const forms = new Set(stems.flatMap(one => [one, ...inflected.map(ending => one + ending)]))
  // What looks like an ending may be none, as in `number`.
  forms.add(word + inflected[0])
  if (stem.length >= shortestToDerive) for (const ending of derived) forms.add(stem + ending)
  if (language === 'en' && shortSyllable.test(stem))
    for (const ending of ['ed', 'ing', 'er']) forms.add(stem + stem.slice(-1) + ending)
  forms.delete(word)
  return [...forms].filter(form => form.length >= shortestForm)
}

/** Mostly the plural. */
export const commonestForm = (word: string, language: QuestionLanguage): string =>
  word + inLanguage[language].inflected[0]

const stemOf = (word: string, { inflected, derived, shortestStem }: Endings): string => {
  const stem = without(word, inflected, shortestStem)
  const base = without(stem, derived, shortestToDerive)
  return base === stem ? stem : without(base, inflected, shortestToDerive)
}

/** The word without its longest ending among these. */
const without = (word: string, list: readonly string[], shortest: number): string => {
  let longest = ''
  for (const ending of list)
    if (
      ending.length > longest.length &&
      word.endsWith(ending) &&
      isStem(word.slice(0, -ending.length), shortest)
    )
      longest = ending
  return longest === '' ? word : word.slice(0, -longest.length)
}

const isStem = (stem: string, shortest: number): boolean => stem.length >= shortest && vowels.test(stem)

const shortestForm = 3
const shortestToDerive = 5
const longestToInflect = 24
const letters = /^\p{L}+$/u
const vowels = /[aeiouyаеиоуыэюяіїє]/
const doubled = /([bdfgmnprt])\1$/
/** A syllable such as `log`, which doubles its last letter before an ending. */
const shortSyllable = /^[^aeiou]*[aeiou][bdgmnpt]$/
