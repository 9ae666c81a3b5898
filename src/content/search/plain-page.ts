// The plain text of a page as it is stored for search: one string that is folded and searched as a whole.
import { fold, isAscii } from './fold.ts'
import type { Surface } from './ranges.ts'

/** A heading and the plain text below it, up to the next one; text before the first heading has no id. */
export interface Section {
  readonly id: string | null
  readonly title: string
  readonly text: string
}

/** The description of a page counts as its first text. */
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
 * In NFC: the ids of the sections, then the title and the text of each, divided by characters that occur in no text. A text
 * beyond ASCII takes long to fold, so it is stored with its folded form after it.
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

/** The sections that the page was made of. */
export const sectionsOfPage = (plain: string): Section[] => {
  const text = textOfPage(plain)
  const ends = endsOfFields(text)
  const field = (index: number): string => text.slice((ends[index - 1] as number) + 1, ends[index])
  return idsOfSections(text)
    .slice(0, (ends.length - 1) / 2)
    .map((id, index) => ({ id, title: field(2 * index + 1), text: field(2 * index + 2) }))
}

/** The text up to `end`, ready to be searched. */
export const surfaceOfPage = (plain: string, end: number): Surface => {
  const text = textOfPage(plain).slice(0, end)
  if (isAsciiPage(plain)) return { text, folded: text.toLowerCase(), isAscii: true }
  return { text, folded: plain.slice(plain.length / 2).slice(0, end), isAscii: false }
}

const isAsciiPage = (plain: string): boolean => plain.startsWith(ascii)

/** The end of each field: the ids, then the title and the text of the first section, and so on. */
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

/** Marks a page as ASCII; other pages begin with an id or a divider. */
const ascii = '\u001D'
const between = '\u001E'
const betweenIds = '\u001F'

const cleaned = (text: string): string => {
  if (!text.includes(ascii) && !text.includes(between) && !text.includes(betweenIds)) return text
  return text.replaceAll(ascii, ' ').replaceAll(between, ' ').replaceAll(betweenIds, ' ')
}
