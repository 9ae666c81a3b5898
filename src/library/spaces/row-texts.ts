// Rows of spaces that lists read as one text each: the same text is parsed only once.
import { type ReadDb, rowText } from '#database/index.ts'
import { createCache } from '#kernel/cache.ts'
import { type PresentedSpaceRow, presentedColumns } from './store.ts'

/** A select of all presented columns of a space, as one text. */
export const presentedText = (db: ReadDb) =>
  rowText(
    db,
    presentedColumns.map(column => `spaces.${column}`),
  )

/** The row that a text encodes; the same object for the same text, as long as it is cached. */
export const presentedRowIn = (text: string): PresentedSpaceRow => {
  const known = rows.get(text)
  if (known !== undefined) return known
  const values: readonly unknown[] = JSON.parse(text)
  const fields = Object.fromEntries(presentedColumns.map((name, index) => [name, values[index]]))
  // `presentedText` put these columns into the text, in this order.
  const row = fields as unknown as PresentedSpaceRow
  rows.set(text, row, weight * text.length)
  return row
}

/** Size of the cache in bytes: about 5,000 rows. */
const capacity = 8_000_000

/** Bytes for each character of the text: the text itself, and the row made of it. */
const weight = 4

const rows = createCache<PresentedSpaceRow>(capacity, 'rows of spaces')
