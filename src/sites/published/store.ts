// SQL on what published content needs beside its site and its content.
import type { Ctx } from '#context.ts'
import { first, type Param, statement } from '#database/index.ts'

/** The id of the space that a change request is about, whoever may read it. */
export const spaceOfChangeRequest = async (
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<string | undefined> => (await first(db, spaceOf, { id }))?.space_id

const spaceOf = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('change_requests').select('space_id').where('id', '=', param('id')),
)
