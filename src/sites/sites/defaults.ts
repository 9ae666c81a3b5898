// What a site shows at its own address: the default section and the default site space in it, and the SQL on them.
import type { WriteCtx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import type { SiteRow } from './store.ts'
import type { SiteAccess } from './subject.ts'

interface Wanted {
  readonly defaultSiteSpace: string | undefined
  readonly defaultSiteSection: string | undefined
}

interface ChangedDefaults {
  /** The columns of the site to set. */
  readonly set: Partial<Pick<SiteRow, 'default_section_id' | 'default_site_space_id'>>
  /** The changes as the event records them. */
  readonly data: { readonly defaultSiteSpace?: string; readonly defaultSiteSection?: string }
}

/**
 * Checks the new defaults of a locked site. The default of a section is written immediately, since it is not a column of
 * the site.
 */
export const setDefaults = async (
  ctx: WriteCtx,
  { row }: SiteAccess,
  { defaultSiteSpace, defaultSiteSection }: Wanted,
): Promise<ChangedDefaults> => {
  const section = defaultSiteSection ?? row.default_section_id
  if (defaultSiteSection !== undefined && (await sectionOf(ctx, row.id, defaultSiteSection)) === undefined)
    throw invalidField('/defaultSiteSection', 'must name a section of this site')
  const newSection = section !== row.default_section_id && { defaultSiteSection: section as string }
  const set = newSection ? { default_section_id: section } : {}
  if (defaultSiteSpace === undefined) return { set, data: { ...newSection } }
  if ((await parentOf(ctx, row.id, defaultSiteSpace)) !== (section ?? row.id))
    throw invalidField(
      '/defaultSiteSpace',
      section === null
        ? 'must name a site space of this site'
        : 'must name a site space of the section that is the default',
    )
  const before = section === null ? row.default_site_space_id : await sectionOf(ctx, row.id, section)
  if (before === defaultSiteSpace) return { set, data: { ...newSection } }
  const data = { ...newSection, defaultSiteSpace }
  if (section === null) return { set: { default_site_space_id: defaultSiteSpace }, data }
  await ctx.db
    .updateTable('site_sections')
    .set({ default_site_space_id: defaultSiteSpace })
    .where('id', '=', section)
    .execute()
  return { set, data }
}

/** The default site space of a section of the site; undefined where the site has no such section. */
const sectionOf = async ({ db }: WriteCtx, siteId: string, id: string): Promise<string | undefined> => {
  const section = db
    .selectFrom('site_sections')
    .select('default_site_space_id')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
  return (await section.executeTakeFirst())?.default_site_space_id
}

/** The parent of a site space of the site: a section, or the site itself. */
const parentOf = async ({ db }: WriteCtx, siteId: string, id: string): Promise<string | undefined> => {
  const siteSpace = db
    .selectFrom('site_spaces')
    .select('parent_id')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
  return (await siteSpace.executeTakeFirst())?.parent_id
}
