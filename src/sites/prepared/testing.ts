// Sites for tests, stored without the API in a line each.
import type { Insertable } from 'kysely'
import type { Tables } from '#database/index.ts'
import { insertRows } from '../../../test/world/teams.ts'
import type { World } from '../../../test/world/world.ts'
import { newVisitorKey } from '../visitors/index.ts'

export interface StoredSiteSpace {
  readonly path: string
  /** The id of a space. */
  readonly space: string
  readonly condition?: string
}

export interface StoredSection {
  readonly path: string
  readonly condition?: string
  /** The title of the group that contains it. */
  readonly group?: string
  readonly siteSpaces: readonly StoredSiteSpace[]
}

export interface StoredParts {
  readonly sections?: readonly StoredSection[]
  /** The site spaces of a site without sections; the first is the default. */
  readonly siteSpaces?: readonly StoredSiteSpace[]
  /** The conditions of groups, by their titles. */
  readonly groups?: Readonly<Record<string, string | null>>
  readonly redirects?: readonly (readonly [source: string, destination: string])[]
  /** Verified hostnames. */
  readonly hostnames?: readonly string[]
}

/**
 * Stores a site; returns its id, and those of its parts by their paths: `section`, `section/site space`, `/site space`.
 */
export const storeSite = async (
  world: World,
  organizationId: string,
  parts: StoredParts,
  fields: Partial<Insertable<Tables['sites']>> = {},
): Promise<{ id: string; ids: Readonly<Record<string, string>> }> => {
  const { installation } = world
  const id = installation.newId()
  const at = '2026-01-01T00:00:00.000Z'
  const row = { site_id: id, created_at: at }
  const ids: Record<string, string> = {}
  const named = (name: string) => {
    ids[name] ??= installation.newId()
    return ids[name]
  }
  const position = (index: number) => `a${String(index).padStart(5, '0')}`
  const siteSpaceRows = (parent: string, prefix: string, siteSpaces: readonly StoredSiteSpace[]) =>
    siteSpaces.map(({ path, space, condition = null }, index) => ({
      ...row,
      id: named(`${prefix}/${path}`),
      parent_id: parent,
      space_id: space,
      path,
      condition,
      position: position(index),
    }))
  const { sections = [], siteSpaces = [], groups = {}, redirects = [], hostnames = [] } = parts
  const titles = [...new Set(sections.flatMap(({ group }) => group ?? []))]
  const [firstSection, firstSiteSpace] = [sections[0], siteSpaces[0]]
  await world.act({ id: '' }, async ({ db }) => {
    await insertRows(db, 'sites', [
      {
        id,
        organization_id: organizationId,
        title: 'Docs',
        title_key: 'docs',
        type: 'basic',
        visibility: 'public',
        basename: id.toLowerCase(),
        published: 1,
        adaptive_content: 1,
        agents_context: 'included',
        revision: 1,
        visitor_key: newVisitorKey(installation, id),
        created_by: '',
        created_at: at,
        updated_at: at,
        default_section_id: firstSection ? named(firstSection.path) : null,
        default_site_space_id: firstSiteSpace ? named(`/${firstSiteSpace.path}`) : null,
        ...fields,
      },
    ])
    const groupRows = titles.map((title, index) => ({
      ...row,
      id: named(title),
      title,
      condition: groups[title] ?? null,
      position: position(index * 2 + 1),
    }))
    const sectionRows = sections.map(({ path, condition = null, group, siteSpaces }, index) => ({
      ...row,
      id: named(path),
      title: path,
      path,
      condition,
      position: position(index * 2),
      group_id: group === undefined ? null : named(group),
      default_site_space_id: named(`${path}/${siteSpaces[0]?.path}`),
    }))
    const spaceRows = [
      ...siteSpaceRows(id, '', siteSpaces),
      ...sections.flatMap(({ path, siteSpaces }) => siteSpaceRows(named(path), path, siteSpaces)),
    ]
    const redirectRows = redirects.map(([source, destination]) => ({
      ...row,
      id: installation.newId(),
      source,
      destination,
    }))
    const hostnameRows = hostnames.map(hostname => ({
      ...row,
      id: installation.newId(),
      hostname,
      status: 'verified' as const,
      token: '',
      verified_at: at,
    }))
    await insertRows(db, 'site_section_groups', groupRows)
    await insertRows(db, 'site_sections', sectionRows)
    await insertRows(db, 'site_spaces', spaceRows)
    await insertRows(db, 'site_redirects', redirectRows)
    await insertRows(db, 'site_hostnames', hostnameRows)
  })
  return { id, ids }
}
