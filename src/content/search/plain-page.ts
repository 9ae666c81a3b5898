// The plain text of a page as it is kept for search: all of it in one string, to be folded and searched as one.
import { fold, isAscii } from './fold.ts'
import type { Surface } from './ranges.ts'

/** A heading and the plain text under it, up to the next one; what comes before the first heading has no id. */
export interface Section {
  readonly id: string | null
  readonly title: string
  readonly text: string
}

/** The description of a page is what it says first. */
export const withDescription = (
  description: string | undefined,
  sections: readonly Section[],
): readonly Section[] => {
  if (description === undefined) return sections
  const [first, ...others] = sections
  if (first?.id !== null) return [{ id: null, title: '', text: description }, ...sections]
  return [{ ...first, text: [description, first.text].join('\n\n') }, ...others]
}

/**
 * In NFC: the ids of the sections, then the title and the text of each, with characters between them that are in no
 * text. What is not ASCII takes long to fold, so that it is followed by itself as it is folded.
 */
export const toPlainPage = (sections: readonly Section[]): string => {
  const ids = sections.map(({ id }) => cleaned(id ?? '')).join(betweenIds)
  const fields = sections.flatMap(({ title, text }) => [cleaned(title), cleaned(text)])
  const written = [ids, ...fields].join(between)
  if (isAscii(written)) return ascii + written
  const text = written.normalize('NFC')
  return text + fold(text)
}

export const textOfPage = (plain: string): string =>
  isAsciiPage(plain) ? plain.slice(ascii.length) : plain.slice(0, plain.length / 2)

/** The sections that were made into a page. */
export const sectionsOfPage = (plain: string): Section[] => {
  const text = textOfPage(plain)
  const ends = endsOfFields(text)
  const field = (index: number): string => text.slice((ends[index - 1] as number) + 1, ends[index])
  return idsOfSections(text)
    .slice(0, (ends.length - 1) / 2)
    .map((id, index) => ({ id, title: field(2 * index + 1), text: field(2 * index + 2) }))
}

/** As much of the text as is wanted, to be looked through. */
export const surfaceOfPage = (plain: string, end: number): Surface => {
  const text = textOfPage(plain).slice(0, end)
  if (isAsciiPage(plain)) return { text, folded: text.toLowerCase(), isAscii: true }
  return { text, folded: plain.slice(plain.length / 2).slice(0, end), isAscii: false }
}

const isAsciiPage = (plain: string): boolean => plain.startsWith(ascii)

/** Where each field ends: the ids, then the title and the text of the first section, and so on. */
export const endsOfFields = (text: string): number[] => {
  const ends: number[] = []
  for (let end = text.indexOf(between); end >= 0; end = text.indexOf(between, end + 1)) ends.push(end)
  return [...ends, text.length]
}

export const idsOfSections = (text: string): (string | null)[] =>
  text
    .slice(0, text.indexOf(between))
    .split(betweenIds)
    .map(id => id || null)

/** Begins no page that is not ASCII: those begin with an id, or with the characters between. */
const ascii = '\u001D'
const between = '\u001E'
const betweenIds = '\u001F'

const cleaned = (text: string): string => {
  if (!text.includes(ascii) && !text.includes(between) && !text.includes(betweenIds)) return text
  return text.replaceAll(ascii, ' ').replaceAll(between, ' ').replaceAll(betweenIds, ' ')
}
