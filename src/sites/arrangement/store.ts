// The SQL that reads the arrangement of a site, and writes the differences from it to another one.
import type { Ctx, WriteCtx } from '#context.ts'
import { rememberFormerPlaces } from '../former-places/index.ts'
import type { Arrangement, GroupRow, SectionRow, SiteSpaceRow } from './arrangement.ts'

const siteSpaceColumns = [
  'id',
  'site_id',
  'parent_id',
  'space_id',
  'path',
  'condition',
  'position',
  'created_at',
] as const

/** The columns of a site that its arrangement needs. */
interface SiteDefaults {
  readonly id: string
  readonly default_section_id: string | null
  readonly default_site_space_id: string | null
}

/** The arrangement of a site; to change it, lock the site first. */
export const loadArrangement = async ({ db }: Pick<Ctx, 'db'>, site: SiteDefaults): Promise<Arrangement> => ({
  siteId: site.id,
  defaultSection: site.default_section_id,
  defaultSiteSpace: site.default_site_space_id,
  groups: await db.selectFrom('site_section_groups').selectAll().where('site_id', '=', site.id).execute(),
  sections: await db.selectFrom('site_sections').selectAll().where('site_id', '=', site.id).execute(),
  siteSpaces: await db
    .selectFrom('site_spaces')
    .select(siteSpaceColumns)
    .where('site_id', '=', site.id)
    .execute(),
})

/**
 * Writes what differs between two arrangements of a locked site, and remembers the places that spaces left; false where
 * nothing differs.
 */
export const saveArrangement = async (
  ctx: WriteCtx,
  before: Arrangement,
  after: Arrangement,
): Promise<boolean> => {
  const written = [
    // Removals come first, so that other rows can take the paths.
    await saveRows(ctx, 'site_spaces', before.siteSpaces, after.siteSpaces),
    await saveRows(ctx, 'site_sections', before.sections, after.sections),
    await saveRows(ctx, 'site_section_groups', before.groups, after.groups),
    await saveDefaults(ctx, before, after),
  ]
  const isChanged = written.includes(true)
  if (isChanged) await rememberFormerPlaces(ctx, before, after)
  return isChanged
}

const saveDefaults = async ({ db }: WriteCtx, before: Arrangement, after: Arrangement): Promise<boolean> => {
  const { siteId, defaultSection, defaultSiteSpace } = after
  if (before.defaultSection === defaultSection && before.defaultSiteSpace === defaultSiteSpace) return false
  await db
    .updateTable('sites')
    .set({ default_section_id: defaultSection, default_site_space_id: defaultSiteSpace })
    .where('id', '=', siteId)
    .execute()
  return true
}

interface Rows {
  readonly site_spaces: SiteSpaceRow
  readonly site_sections: SectionRow
  readonly site_section_groups: GroupRow
}

const saveRows = async <Table extends keyof Rows>(
  { db }: WriteCtx,
  table: Table,
  before: readonly Rows[Table][],
  after: readonly Rows[Table][],
): Promise<boolean> => {
  // The three tables are written in the same way; to the type checker, here and in the insert below, all are one of them.
  const one = table as 'site_section_groups'
  const earlier = new Map(before.map(row => [row.id, row]))
  const later = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !later.has(id)).map(({ id }) => id)
  const added = after.filter(({ id }) => !earlier.has(id))
  const changed = changesOf(earlier, after)
  if (removed.length > 0) await db.deleteFrom(one).where('id', 'in', removed).execute()
  for (const { set, ids } of changed) await db.updateTable(one).set(set).where('id', 'in', ids).execute()
  for (const row of added)
    await db
      .insertInto(one)
      .values(row as Rows[Table] & GroupRow)
      .execute()
  return removed.length + added.length + changed.length > 0
}

/** The updates to make; rows that get the same changes share one. */
const changesOf = <Row extends { readonly id: string }>(
  earlier: ReadonlyMap<string, Row>,
  after: readonly Row[],
): { set: Partial<Row>; ids: string[] }[] => {
  const changes = new Map<string, { set: Partial<Row>; ids: string[] }>()
  for (const row of after) {
    const old = earlier.get(row.id)
    if (old === undefined) continue
    const columns = (Object.keys(row) as (keyof Row)[]).filter(column => row[column] !== old[column])
    if (columns.length === 0) continue
    const set = Object.fromEntries(columns.map(column => [column, row[column]])) as Partial<Row>
    const key = JSON.stringify(set)
    const alike = changes.get(key) ?? { set, ids: [] }
    changes.set(key, alike)
    alike.ids.push(row.id)
  }
  return [...changes.values()]
}
