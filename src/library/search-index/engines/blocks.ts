// The numbers of pages on SQLite: those of one space are within one block, so that a search in it passes by all others.

/** A block is 2^30 numbers: 2^23 spaces have one, and no space outlives so many pages. */
const size = 2 ** 30

export const blockOf = (id: number): number => Math.floor(id / size)

export const firstOf = (block: number): number => block * size

export const lastOf = (block: number): number => (block + 1) * size - 1
