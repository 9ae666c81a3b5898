// Words with a fixed translation: finds them in texts, and protects them from a provider that knows no glossary.
import type { GlossaryTerm } from './provider.ts'

/** Finds the terms of a glossary in texts. */
export interface Glossary {
  /** The terms that occur in the text. */
  readonly termsIn: (text: string) => GlossaryTerm[]
  /** Whether the terms in the text are translated as the glossary says; true if there is no translation. */
  readonly isKept: (text: string, translation: string) => boolean
  /** The text with each term replaced by what `write` returns. */
  readonly replace: (text: string, write: (translation: string) => string) => string
}

/** Makes the markup that stands for a term, which the provider leaves alone. */
export type Mark = (number: number, translation: string) => string

export const createGlossary = (all: readonly GlossaryTerm[]): Glossary => {
  const terms = all.filter(({ term }) => term.trim() !== '')
  if (terms.length === 0) return { termsIn: () => [], isKept: () => true, replace: text => text }
  const known = new Map(terms.map(entry => [escaped(entry.term).toLowerCase(), entry]))
  // The longest first, so that a term is not mistaken for a shorter one that it contains.
  const words = [...known.keys()].sort((one, other) => other.length - one.length).map(wordPattern)
  // Elements and character references are skipped.
  const pattern = new RegExp(`<[^>]*>|${words.join('|')}|&\\w+;`, 'giu')
  const entryOf = (written: string): GlossaryTerm | undefined => known.get(written.toLowerCase())
  const termsIn = (text: string): GlossaryTerm[] => [
    ...new Set([...text.matchAll(pattern)].flatMap(([written]) => entryOf(written) ?? [])),
  ]
  return {
    termsIn,
    isKept: (text, translation) =>
      translation === '' ||
      termsIn(text).every(entry =>
        translation.toLowerCase().includes(escaped(entry.translation).toLowerCase()),
      ),
    replace: (text, write) =>
      text.replace(pattern, written => {
        const entry = entryOf(written)
        return entry === undefined ? written : write(asWritten(escaped(entry.translation), written, entry))
      }),
  }
}

/** Matches a whole word, in scripts that put spaces between words. */
const wordPattern = (word: string): string =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
    ? quoted(word)
    : `(?<![\\p{L}\\p{N}&])${quoted(word)}(?![\\p{L}\\p{N}])`

/** Returns a text with its terms marked, and a function that puts the terms into its translation. */
export const withMarks = (
  { replace }: Glossary,
  text: string,
  mark: Mark,
): { readonly text: string; readonly restore: (translation: string) => string } => {
  const translations: string[] = []
  const marked = replace(text, translation => {
    translations.push(translation)
    return mark(firstMark + translations.length, translation)
  })
  return { text: marked, restore: translation => restored(translation, translations) }
}

/** The elements of the text itself have smaller numbers. */
const firstMark = 900_000

/** Empty if a term is missing or repeated: the translation is then unusable. */
const restored = (translation: string, translations: readonly string[]): string => {
  const left = new Set(translations.keys())
  const text = translation.replace(marks, (_, x: string, t: string) => {
    const index = Number(x ?? t) - firstMark - 1
    left.delete(index)
    return translations[index] ?? ''
  })
  return left.size > 0 ? '' : text
}

const marks =
  /<x\s{1,9}id\s{0,9}=\s{0,9}["']?(9\d{5})["']?\s{0,9}(?:\/>|>(?:\s{0,9}<\/x\s{0,9}>)?)|<t\s{1,9}id\s{0,9}=\s{0,9}["']?(9\d{5})["']?\s{0,9}>[^<]*<\/t\s{0,9}>/gi

/** A term at the beginning of a sentence keeps its capital, whatever the glossary says. */
const asWritten = (translation: string, written: string, { term }: GlossaryTerm): string => {
  const [first = ''] = written
  const isRaised = first !== first.toLowerCase() && term.startsWith(first.toLowerCase())
  return isRaised ? (translation[0] ?? '').toUpperCase() + translation.slice(1) : translation
}

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
