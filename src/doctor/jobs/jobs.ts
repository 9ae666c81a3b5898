// Checks, in SQL, of jobs: a claim comes with a lease, and turns belong to organizations that exist.
import { sql } from 'kysely'
import { type Check, mendingEach } from '../check.ts'
import { forbiddenRows } from '../kinds/condition.ts'
import { reference } from '../kinds/reference.ts'

export const jobChecks: readonly Check[] = [
  forbiddenRows({
    id: 'jobs.claim',
    rule: 'A job that somebody runs has a lease and a claim, one that nobody runs has neither.',
    table: 'jobs',
    where: sql`(claim is null) <> (locked_until is null)`,
    shows: ['name'],
    remedy: mendingEach('frees the job, so that it is run again', (db, { row }) =>
      db
        .updateTable('jobs')
        .set({ claim: null, locked_until: null })
        .where('id', '=', String(row.id))
        .where(sql<boolean>`(claim is null) <> (locked_until is null)`)
        .execute(),
    ),
  }),
  reference({ table: 'job_turns', column: 'owner', to: [{ table: 'organizations' }], otherwise: 'remove' }),
]
