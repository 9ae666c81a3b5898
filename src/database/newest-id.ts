// The newest id in the database, after which a process makes its own.
import type { Database } from './database.ts'

/**
 * Tables with an index on the id alone. They are enough: rows of other tables, such as pages and comments, are made in one
 * transaction with an event, whose id is later.
 */
const tables = [
  'change_request_reviews',
  'change_requests',
  'collections',
  'events',
  'jobs',
  'link_invites',
  'organizations',
  'purged_spaces',
  'revisions',
  'spaces',
  'teams',
  'tokens',
  'users',
] as const

/** Undefined in an empty database. */
export const newestId = async ({ read }: Database): Promise<string | undefined> => {
  const newest = await Promise.all(
    tables.map(table =>
      read
        .selectFrom(table)
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst(),
    ),
  )
  // Sorted by bytes, as both engines do.
  return newest
    .flatMap(row => row?.id ?? [])
    .sort()
    .at(-1)
}
