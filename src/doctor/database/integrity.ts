// Checks, in SQL, of the database itself: its pages, its indexes, its foreign keys, its migrations.
import { migrationNames } from '#database/index.ts'
import { bringBack } from '../advice.ts'
import type { Check, Finding } from '../check.ts'
import { declaredForeignKeys } from './foreign-keys.ts'
import { unsoundPages } from './pages.ts'

export const databaseChecks: readonly Check[] = [
  {
    id: 'database',
    rule: 'The database can be read, and its indexes say what its tables say.',
    find: async function* (at) {
      for (const problem of await unsoundPages(at)) yield { ...wholeDatabase, problem }
    },
    remedy: {
      advice:
        'the disk or its memory may be failing: stop the server, copy the database away, bring back the newest backup; an index alone that is wrong is made anew by REINDEX',
    },
  },
  {
    id: 'foreign-keys',
    rule: 'What a foreign key names is a row of its table.',
    find: at => declaredForeignKeys(at),
    remedy: bringBack,
  },
  {
    id: 'migrations',
    rule: 'Every migration of this program was applied, and no other one.',
    find: async function* ({ db }) {
      const rows = await db.selectFrom('migrations').select('name').execute()
      const applied = new Set(rows.map(({ name }) => name))
      for (const name of applied.symmetricDifference(new Set(migrationNames)))
        yield {
          table: 'migrations',
          row: { name },
          problem: applied.has(name) ? 'is not known to this program' : 'was not applied',
        }
    },
    remedy: {
      advice: 'start the program that belongs to the database, or a newer one, which brings it up to date',
    },
  },
  {
    id: 'secrets',
    rule: 'The installation has the key that it signs with, and says whether it was founded.',
    find: async function* ({ db }) {
      const rows = await db.selectFrom('secrets').select('name').execute()
      const organization = await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
      const wanted = organization === undefined ? ['signing'] : ['signing', 'founded']
      for (const name of wanted)
        if (!rows.some(row => row.name === name))
          yield { table: 'secrets', row: { name }, problem: 'is missing' }
    },
    remedy: {
      advice:
        'bring back a backup that has it; without the key that signs, the next start makes another one, and addresses that were given out end',
    },
  },
]

const wholeDatabase: Pick<Finding, 'table' | 'row'> = { table: 'migrations', row: {} }
