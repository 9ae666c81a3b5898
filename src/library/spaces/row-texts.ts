// The rows that lists of spaces read as texts: parsed once, for as long as all that is in them is as it was.
import { type ReadDb, rowText } from '#database/index.ts'
import { createCache } from '#kernel/cache.ts'
import { type PresentedSpaceRow, presentedColumns } from './store.ts'

/** Of a space, all that is presented, as one text. */
export const presentedText = (db: ReadDb) =>
  rowText(
    db,
    presentedColumns.map(column => `spaces.${column}`),
  )

/** The row that such a text is of; for one text the same object, while it is kept. */
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

/** In bytes: some 5,000 rows. */
const capacity = 8_000_000

/** The text, and a row made of it, for each character. */
const weight = 4

const rows = createCache<PresentedSpaceRow>(capacity, 'rows of spaces')
