// The plain text of a page as it is kept for search: all of it in one string, to be folded and looked through at once.
import { isAscii } from './fold.ts'

/** A heading and the plain text under it, up to the next one; what comes before the first heading has no id. */
export interface Section {
  readonly id: string | null
  readonly title: string
  readonly text: string
}

/**
 * In NFC: whether all of it is ASCII and the ids of the sections, then the title and the text of each, with characters
 * between them that stand in no text.
 */
export const toPlainPage = (sections: readonly Section[]): string => {
  const ids = sections.map(({ id }) => cleaned(id ?? ''))
  const fields = sections.flatMap(({ title, text }) => [cleaned(title), cleaned(text)])
  const plain = ['', ...ids].join(betweenIds) + ['', ...fields].join(between)
  return isAscii(plain) ? ascii + plain : plain.normalize('NFC')
}

export const isAsciiPage = (plain: string): boolean => plain.startsWith(ascii)

/** Where each field ends: the ids, then the title and the text of the first section, and so on. */
export const endsOfFields = (plain: string): number[] => {
  const ends: number[] = []
  for (let end = plain.indexOf(between); end >= 0; end = plain.indexOf(between, end + 1)) ends.push(end)
  return [...ends, plain.length]
}

export const idOfSection = (plain: string, section: number): string | null =>
  plain.slice(0, plain.indexOf(between)).split(betweenIds)[section + 1] || null

const ascii = 'ASCII'
const between = '\u001E'
const betweenIds = '\u001F'

const cleaned = (text: string): string =>
  text.includes(between) || text.includes(betweenIds)
    ? text.replaceAll(between, ' ').replaceAll(betweenIds, ' ')
    : text
