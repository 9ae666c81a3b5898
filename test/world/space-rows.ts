// Reads rows of spaces, to insert them again with other ids.
import type { ReadDb } from '#database/index.ts'

/** The row of a space without the columns that the database computes. */
export const spaceRow = async (db: ReadDb, id: string) => {
  const {
    audience: _,
    is_index_lagging: __,
    ...row
  } = await db.selectFrom('spaces').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return row
}
