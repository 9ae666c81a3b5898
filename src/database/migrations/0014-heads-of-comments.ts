// Comments belong to a head, and their columns are renamed accordingly. Indexes keep their names.
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

export const headsOfComments: Migration = {
  name: '0014-heads-of-comments',
  up: async given => {
    const { schema } = given as Kysely<Tables>
    for (const table of ['comments', 'commenters', 'discussed_pages'])
      await schema.alterTable(table).renameColumn('base_id', 'head_id').execute()
  },
}
