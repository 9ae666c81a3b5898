// Words that have a fixed translation: where they are in a text, and how they come through a provider that knows none.
import type { GlossaryTerm } from './provider.ts'

/** Finds the terms of a glossary in texts. */
export interface Glossary {
  /** Those that are in the text. */
  readonly termsIn: (text: string) => GlossaryTerm[]
  /** Whether the terms in the text are in its translation, where there is one. */
  readonly isKept: (text: string, translation: string) => boolean
  /** The text with each term written in another way. */
  readonly replace: (text: string, write: (translation: string) => string) => string
}

/** How a provider is asked to leave a word alone. */
export type Mark = (number: number, translation: string) => string

export const createGlossary = (all: readonly GlossaryTerm[]): Glossary => {
  const terms = all.filter(({ term }) => term.trim() !== '')
  if (terms.length === 0) return { termsIn: () => [], isKept: () => true, replace: text => text }
  const known = new Map(terms.map(entry => [escaped(entry.term).toLowerCase(), entry]))
  // The longest first, so that a term within another does not take its place.
  const words = [...known.keys()].sort((one, other) => other.length - one.length).map(wordPattern)
  // Elements and references are no words.
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

/** A whole word, in scripts that put space between words. */
const wordPattern = (word: string): string =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
    ? quoted(word)
    : `(?<![\\p{L}\\p{N}&])${quoted(word)}(?![\\p{L}\\p{N}])`

/** A text whose terms are marked, and how its translation is read. */
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

/** Elements of a text itself have smaller numbers. */
const firstMark = 900_000

/** Empty where a term is lost or doubled: that is no translation. */
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

/** A sentence begins with a capital, whatever the glossary says. */
const asWritten = (translation: string, written: string, { term }: GlossaryTerm): string => {
  const [first = ''] = written
  const isRaised = first !== first.toLowerCase() && term.startsWith(first.toLowerCase())
  return isRaised ? (translation[0] ?? '').toUpperCase() + translation.slice(1) : translation
}

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
