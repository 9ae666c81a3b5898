// Site spaces as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { NotFound } from '#kernel/errors.ts'
import { presentShownSpaces } from '#library/spaces/index.ts'
import {
  type ArrangedSite,
  addressIn,
  defaultSiteSpaces,
  type PartsOfSite,
  type SiteSpaceRow,
} from '../arrangement/index.ts'
import type { SiteSpace } from './schema.ts'

export const presentSiteSpaces = async (
  ctx: Ctx,
  { row: site, address, arrangement, shareKey }: PartsOfSite,
  rows: readonly SiteSpaceRow[],
): Promise<Static<typeof SiteSpace>[]> => {
  const spaces = await presentShownSpaces(
    ctx,
    rows.map(({ space_id }) => space_id),
    shareKey,
  )
  const defaults = defaultSiteSpaces(arrangement)
  const addressOf = address === undefined ? undefined : addressIn(arrangement, address)
  const base = `${ctx.baseUrl}/v1/orgs/${site.organization_id}/sites/${site.id}/site-spaces`
  return rows.flatMap(row => {
    const found = spaces.get(row.space_id)
    // The space has just been deleted, and the site space with it.
    if (found === undefined) return []
    const published = addressOf && { published: addressOf(row) }
    const space = found.permissions.view ? found : shownHere(found, published)
    return {
      object: 'site-space',
      id: row.id,
      path: row.path,
      ...(row.parent_id !== site.id && { section: row.parent_id }),
      space,
      title: space.title,
      default: defaults.has(row.id),
      ...(row.condition !== null && { condition: row.condition }),
      hasAdvancedCustomizationFeature: true,
      urls: { location: `${base}/${row.id}`, ...published },
    }
  })
}

type ShownSpace = Static<typeof SiteSpace>['space']

/**
 * A space that the caller may not read: with its address on this site alone, since they are not to know of other sites
 * that show it.
 */
const shownHere = (
  { urls: { published: _, ...urls }, ...space }: ShownSpace,
  here: { readonly published: string } | undefined,
): ShownSpace => ({ ...space, urls: { ...urls, ...here } })

export const presentSiteSpace = async (ctx: Ctx, found: ArrangedSite, id: string) => {
  const row = found.arrangement.siteSpaces.find(one => one.id === id)
  const [shown] = row === undefined ? [] : await presentSiteSpaces(ctx, found, [row])
  if (row === undefined || shown === undefined) throw new NotFound('this site space is no more')
  const { parent_id, space_id, path, condition, position } = row
  return versioned(shown, id, parent_id, space_id, path, condition, position)
}
