// Checks, in SQL, of rows of an index that follow from its other rows.
import { sql } from 'kysely'
import { rebuildIndexOf } from '#library/content-index/index.ts'
import { type Check, type Mending, mendingEach } from '../check.ts'
import { forbiddenRows } from '../kinds/condition.ts'

const indexedRevision = sql`select content_index.revision_id from content_index where content_index.space_id = spaces.id`

const anew: Mending = {
  mends: 'computes the index of the space anew',
  mend: async (ctx, findings) => {
    for (const id of new Set(findings.map(({ row }) => String(row.space_id)))) await rebuildIndexOf(ctx, id)
  },
}

export const derivedRows: readonly Check[] = [
  forbiddenRows({
    id: 'spaces.indexed_revision_id',
    rule: 'The row of a space names the revision that its index is of.',
    table: 'spaces',
    where: sql`indexed_revision_id is distinct from (${indexedRevision})`,
    shows: ['indexed_revision_id'],
    remedy: mendingEach('takes that of the index', (db, { row }) =>
      sql`update spaces set indexed_revision_id = (${indexedRevision}) where id = ${row.id}`.execute(db),
    ),
  }),
  forbiddenRows({
    id: 'link_targets.places',
    rule: 'link_targets.places is the number of pages and reusable contents that link to the target.',
    table: 'link_targets',
    where: sql`places <> (select count(*) from page_links
      where page_links.space_id = link_targets.space_id and page_links.target = link_targets.target)`,
    shows: ['space_id'],
    remedy: anew,
  }),
  forbiddenRows({
    id: 'page_links.target',
    rule: 'What a page links to is among the targets of its space.',
    table: 'page_links',
    where: sql`not exists (select 1 from link_targets
      where link_targets.space_id = page_links.space_id and link_targets.target = page_links.target)`,
    shows: ['space_id'],
    remedy: anew,
  }),
  forbiddenRows({
    id: 'link_counts.count',
    rule: 'link_counts says how many targets of each status and kind a space has, or nothing at all.',
    table: 'link_counts',
    where: sql`count <> (select count(*) from link_targets where link_targets.space_id = link_counts.space_id
      and link_targets.status = link_counts.status and link_targets.kind = link_counts.kind)`,
    shows: ['space_id', 'status', 'kind', 'count'],
    remedy: anew,
  }),
  forbiddenRows({
    id: 'link_targets.counted',
    rule: 'Where targets of a space are counted, all of them are.',
    table: 'link_targets',
    where: sql`exists (select 1 from link_counts where link_counts.space_id = link_targets.space_id)
      and not exists (select 1 from link_counts where link_counts.space_id = link_targets.space_id
        and link_counts.status = link_targets.status and link_counts.kind = link_targets.kind)`,
    shows: ['space_id', 'status', 'kind'],
    remedy: anew,
  }),
]
