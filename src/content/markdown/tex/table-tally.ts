// Limits the tables of a formula: Temml fills up each row to the longest, so a short formula could make millions of cells.

export interface TableTally {
  /** Counts a token; throws where there could be too many cells. */
  add(token: string): void
}

/** A tally that has counted the tokens of the source. */
export const tallyTables = (source: string): TableTally => {
  let cells = 0
  let rows = 0
  const add = (token: string): void => {
    if (token === '&') cells++
    else if (rowEnds.has(token)) rows++
    if (cells * rows > cellLimit) throw new Error('the tables of the formula are too large')
  }
  for (const [token] of source.matchAll(/\\[a-zA-Z@]+|\\[^a-zA-Z@]|&/g)) add(token)
  return { add }
}

/** For the number of cell separators times the number of row ends, in all tables together. */
const cellLimit = 10_000

const rowEnds: ReadonlySet<string> = new Set(['\\\\', '\\cr', '\\crcr', '\\newline', '\\tabularnewline'])
