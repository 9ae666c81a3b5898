// The newest id that there is, from which a process goes on.
import type { Database } from './database.ts'

/**
 * Tables with an index over ids alone. They are enough: whatever has its id elsewhere, as pages and comments have, is made
 * in one transaction with an event, whose id comes after.
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

/** Undefined where nothing was made yet. */
export const newestId = async ({ read }: Database): Promise<string | undefined> => {
  const newest = await Promise.all(
    tables.map(table =>
      read
        .selectFrom(table)
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst(),
    ),
  )
  // As both engines do, by bytes.
  return newest
    .flatMap(row => row?.id ?? [])
    .sort()
    .at(-1)
}
