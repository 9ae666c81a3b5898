// The target of each link beside the link, so that backlinks are read in order, and counted, without reading all of them.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const linksByTarget: Migration = {
  name: '0013-links-by-target',
  up: async (given, engine) => {
    const { schema } = given as Kysely<Tables>
    const text = textColumn(engine)
    await schema.alterTable('page_links').renameColumn('is_loose', 'is_by_path').execute()
    for (const column of ['target_space', 'target_id'])
      await schema.alterTable('page_links').addColumn(column, text).execute()
    await sql`update page_links set (target_space, target_id) = (
      select link_targets.target_space, link_targets.target_id from link_targets
      where link_targets.space_id = page_links.space_id and link_targets.target = page_links.target
    )`.execute(given)
    for (const old of ['page_links_loose', 'link_targets_by_thing']) await schema.dropIndex(old).execute()
    await schema
      .createIndex('page_links_by_path')
      .on('page_links')
      .columns(['space_id', 'source_id'])
      .where(sql.ref('is_by_path'), '=', sql.lit(1))
      .execute()
    await schema
      .createIndex('link_targets_by_target_id')
      .on('link_targets')
      .columns(['target_space', 'target_id', 'space_id', 'target'])
      .execute()
    await schema
      .createIndex('page_links_by_target_id')
      .on('page_links')
      .columns(['target_space', 'target_id', 'source_id', 'space_id', 'source_type'])
      .where(sql.ref('target_id'), 'is not', null)
      .execute()
  },
}
