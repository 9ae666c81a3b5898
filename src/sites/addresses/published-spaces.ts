// The addresses at which sites publish spaces and their pages, read in a constant number of queries.
import type { Ctx, PageAddresses, SpacesOnSites } from '#context.ts'
import { siteOpenedBy } from './share-key.ts'
import {
  addressAt,
  changeRequestAddress,
  type PartPaths,
  pathInSite,
  type SpacePlace,
  shareAddress,
  siteAddresses,
} from './site-address.ts'
import { type PlaceRow, partPaths, placesOf } from './store.ts'

export const addressesOf = async (
  ctx: Ctx,
  spaceIds: readonly string[],
  shareKey?: string,
): Promise<ReadonlyMap<string, string>> => {
  if (spaceIds.length === 0) return new Map()
  const opened = shareKey === undefined ? undefined : await siteOpenedBy(ctx, shareKey)
  const places = await placesOf(ctx, spaceIds, opened)
  return new Map(
    places.map(row => {
      const site = siteAddresses(ctx.baseUrl, row).canonical
      const start = shareKey !== undefined && row.site_id === opened ? shareAddress(site, shareKey) : site
      return [row.space_id, addressAt(start, frontOf(row))]
    }),
  )
}

export const changeRequestAddressesOf: SpacesOnSites['changeRequestAddressesOf'] = async (
  ctx,
  changeRequests,
) => {
  if (changeRequests.length === 0) return new Map()
  const spaces = changeRequests.map(({ space_id }) => space_id)
  const places = new Map((await placesOf(ctx, spaces, undefined)).map(row => [row.space_id, row]))
  return new Map(
    changeRequests.flatMap(({ id, space_id }): [string, string][] => {
      const row = places.get(space_id)
      if (row === undefined) return []
      return [[id, addressAt(changeRequestAddress(siteAddresses(ctx.baseUrl, row).own, id), frontOf(row))]]
    }),
  )
}

export const pageAddressesOf = async (
  ctx: Ctx,
  spaceIds: readonly string[],
  steps?: readonly string[],
): Promise<ReadonlyMap<string, PageAddresses>> => {
  if (spaceIds.length === 0 || steps?.length === 0) return new Map()
  const places = await placesOf(ctx, spaceIds, undefined)
  const pathsFor = await partPathsAround(ctx, places, steps)
  return new Map(
    places.map(row => {
      const [site, place, paths] = [siteAddresses(ctx.baseUrl, row).canonical, placeOf(row), pathsFor(row)]
      const isOpen = sourcesAt(frontOf(row)).every(source => !paths.isRedirect(source))
      return [
        row.space_id,
        (path, isFront = false) => addressAt(site, pathInSite(place, isFront && isOpen ? '' : path, paths)),
      ]
    }),
  )
}

const placeOf = (row: PlaceRow): SpacePlace => {
  const { section_path } = row
  if (section_path === null)
    return { siteSpace: { path: row.path, isDefault: row.default_site_space_id === row.id } }
  return {
    section: { path: section_path, isDefault: row.default_section_id === row.parent_id },
    siteSpace: { path: row.path, isDefault: row.section_default === row.id },
  }
}

/** The parts whose paths the path of the space itself could be mistaken for. */
const pathsBeside = (row: PlaceRow): PartPaths => ({
  isSection: path => path === row.path && row.is_section_path === 1,
  isSiteSpace: () => false,
})

/** The path of the space itself, without a page. */
const frontOf = (row: PlaceRow): string => pathInSite(placeOf(row), '', pathsBeside(row))

/** The sources of all redirects that apply at a path. */
const sourcesAt = (path: string): string[] => {
  const steps = path === '' ? [] : path.split('/').map(decodeURIComponent)
  const below = [...steps.keys(), steps.length].map(count => ['', ...steps.slice(0, count), '*'].join('/'))
  return [`/${steps.join('/')}`, ...below]
}

/** The parts and redirects whose paths those of pages could be mistaken for, where defaults are left out of them. */
const partPathsAround = async (
  ctx: Ctx,
  places: readonly PlaceRow[],
  steps: readonly string[] | undefined,
): Promise<(row: PlaceRow) => PartPaths & { isRedirect(source: string): boolean }> => {
  const taken = new Set<string>()
  const parents = [...new Set(places.map(row => row.parent_id))]
  const sites = [...new Set(places.map(row => row.site_id))]
  const sources = [...new Set(places.flatMap(row => sourcesAt(frontOf(row))))]
  const rows = places.length === 0 ? [] : await partPaths(ctx, { parents, sites, sources }, steps)
  for (const { kind, parent, path } of rows) taken.add(`${kind} ${parent} ${path}`)
  return row => ({
    isSection: path => taken.has(`section ${row.site_id} ${path}`) || pathsBeside(row).isSection(path),
    isSiteSpace: path => taken.has(`site-space ${row.parent_id} ${path}`),
    isRedirect: source => taken.has(`redirect ${row.site_id} ${source}`),
  })
}
