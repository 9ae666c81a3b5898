// The check, in SQL, of leases that end too far in the future: a clock was wrong, and the job would wait until then.
import { sql } from 'kysely'
import { later } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import { type Check, mendingEach } from '../check.ts'
import { rowsWhere } from '../rows.ts'

/** In milliseconds. A lease lasts a minute, and the clocks of several hosts may differ by half a minute. */
const longestLease = hour

export const leases: Check = {
  id: 'jobs.locked_until',
  rule: 'No lease of a job ends later than an hour from now.',
  find: async function* (at) {
    const last = later(at.installation, longestLease)
    yield* rowsWhere(at, 'jobs', sql`locked_until > ${last}`, ['name', 'locked_until'])
  },
  remedy: mendingEach('ends the lease, so that the job is run again', (db, { row }) =>
    db
      .updateTable('jobs')
      .set({ claim: null, locked_until: null })
      .where('id', '=', String(row.id))
      .where('locked_until', '=', String(row.locked_until))
      .execute(),
  ),
}
