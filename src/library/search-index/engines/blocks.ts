// The numbers of pages on SQLite: those of a space are in one block of numbers, and its words
// begin with the code of that block.

/** A block has 2^30 numbers, so 2^23 spaces can have one; no space has that many pages in its lifetime. */
const size = 2 ** 30

export const blockOf = (id: number): number => Math.floor(id / size)

export const firstOf = (block: number): number => block * size

export const lastOf = (block: number): number => (block + 1) * size - 1

/** The part of a page in which a word occurs. */
export type PagePart = 'page' | 'title' | 'title or headings' | 'frequent words'

/**
 * The prefix of the words of a block in the index; without a block, the common prefix for searches of many spaces. Codes
 * consist of letters and digits, and no code is the beginning of another one.
 */
export const codeOf = (block: number | undefined, part: PagePart = 'page'): string => {
  return `${markOf[part]}${block === undefined ? 'a' : digitsOf(block)}`
}

/** The part of a code that names the block, after the mark of the part of the page. */
export const digitsOf = (block: number): string => {
  const digits = block.toString(36)
  return `${digits.length}${digits}`
}

export const markOf: Readonly<Record<PagePart, string>> = {
  page: '',
  title: 't',
  'title or headings': 'h',
  'frequent words': 'm',
}
