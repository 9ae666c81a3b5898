// Links to a page or a file by the kind of their source, so that one kind is found without reading the other.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

export const linksByKind: Migration = {
  name: '0031-links-by-kind',
  up: async given => {
    await (given as Kysely<Tables>).schema
      .createIndex('page_links_by_target_and_kind')
      .on('page_links')
      .columns(['target_space', 'target_id', 'source_type', 'source_id', 'space_id'])
      .where(sql.ref('target_id'), 'is not', null)
      .execute()
  },
}
