// Whether an export would affect rows that exist here, in SQL: its ids must be new, and what it refers to must be in it
// or nowhere.
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb, Tables } from '#database/index.ts'
import { batchesOf } from '#kernel/batches.ts'

/** Throws if one of its rows exists here already, or if it refers to a row that exists here and not in it. */
export const refuseTaken = async (staged: ReadDb, here: ReadDb): Promise<void> => {
  for (const group of namedTogether)
    for (const table of group) {
      const own = await valuesOf(staged, sql`select id as value from ${sql.table(table)}`)
      for (const other of group) await refuseNamed(here, other, own, isHere)
    }
  const lineages = await valuesOf(staged, sql`select id as value from spaces`)
  for (const table of ['objects', 'blob_uses', 'purged_spaces', 'revisions'])
    await refuseNamed(here, table, lineages, isHere, columnOfLineage[table])
  for (const [named, columns] of Object.entries(naming))
    for (const [table, select] of Object.entries(columns)) {
      const outside = sql`select value from (${select(table)}) as named where value not in (select id from ${sql.table(named)})`
      const values = await valuesOf(staged, outside)
      await refuseNamed(here, named, values, `it names a row of ${named} that is not in it, and is here`)
    }
}

const isHere = 'a part of it is here already'

/** Groups of tables that some columns refer to by id without saying which of the group. */
const namedTogether: readonly (readonly (keyof Tables)[])[] = [
  ['organizations', 'collections', 'spaces', 'change_requests', 'sites', 'site_sections', 'site_spaces'],
  ['comments', 'comment_replies'],
  ['openapi_specs', 'openapi_spec_versions'],
  ['translation_settings'],
  ['site_section_groups'],
]

/** Tables in which rows of a former space may be left here, with the column that names it. */
const columnOfLineage: Readonly<Record<string, string>> = {
  objects: 'lineage_id',
  blob_uses: 'lineage_id',
  purged_spaces: 'id',
  revisions: 'space_id',
}

const column =
  (...names: readonly string[]) =>
  (table: string): RawBuilder<unknown> =>
    sql.join(
      names.map(name => sql`select ${sql.ref(name)} as value from ${sql.table(table)}`),
      sql` union `,
    )

/** All texts inside JSON. */
const inside =
  (...names: readonly string[]) =>
  (table: string): RawBuilder<unknown> =>
    sql.join(
      names.map(
        name =>
          sql`select tree.atom as value from ${sql.table(table)}, json_tree(${sql.ref(`${table}.${name}`)}) as tree where tree.type = 'text'`,
      ),
      sql` union `,
    )

/**
 * Columns that may refer to rows that no longer exist, by the table they refer to: no foreign key checks that they refer
 * to the organization's own rows.
 */
const naming: Readonly<Record<string, Readonly<Record<string, (table: string) => RawBuilder<unknown>>>>> = {
  spaces: {
    site_feedback: column('space_id'),
    site_page_days: column('space_id'),
    former_places: column('space_id'),
    translation_targets: column('space_id'),
    translation_settings: inside('sources', 'targets'),
    translation_runs: inside('targets'),
  },
  change_requests: {
    imports: column('change_request_id'),
    revisions: column('change_request_id'),
    translation_runs: inside('targets'),
    site_previews: inside('change_requests'),
  },
  revisions: {
    revisions: column('merged_from'),
    imports: column('revision_id'),
    comments: column('revision_id'),
    change_request_reviews: column('revision_id'),
    requested_reviewers: column('revision_id'),
    change_request_conflicts: column('base_revision_id', 'main_revision_id'),
    former_slugs: column('revision_id'),
    page_revisions: column('revision_id'),
  },
  sites: { organizations: inside('default_content') },
}

const valuesOf = async (staged: ReadDb, select: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ value: string | null }>`${select}`.execute(staged)
  return rows.flatMap(({ value }) => value ?? [])
}

const atOnce = 500

const refuseNamed = async (
  here: ReadDb,
  table: string,
  ids: readonly string[],
  problem: string,
  name = 'id',
): Promise<void> => {
  for (const some of batchesOf(ids, { count: atOnce })) {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(name)} as id from ${sql.table(table)} where ${sql.ref(name)} in (${sql.join(some)}) limit 1
    `.execute(here)
    const found = rows[0]
    if (found !== undefined) throw new Error(`${problem}: ${found.id} of ${table}; nothing was changed`)
  }
}
