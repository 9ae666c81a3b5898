// The numbers of pages on SQLite: those of one space are in one block, and their words begin with the code of the block.

/** A block is 2^30 numbers: 2^23 spaces have one, and no space outlives so many pages. */
const size = 2 ** 30

export const blockOf = (id: number): number => Math.floor(id / size)

export const firstOf = (block: number): number => block * size

export const lastOf = (block: number): number => (block + 1) * size - 1

/** In which part of a page a word is. */
export type PagePart = 'page' | 'title' | 'title or headings' | 'frequent words'

/**
 * What the words of a block begin with in the index; without a block, what they begin with for searches of many spaces.
 * Letters and digits, and no code is the beginning of another one.
 */
export const codeOf = (block: number | undefined, part: PagePart = 'page'): string => {
  return `${markOf[part]}${block === undefined ? 'a' : digitsOf(block)}`
}

/** What tells the block, after the mark of the part. */
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
