// A site with its arrangement: what operations on its parts look up, and what those that change it return.
import type { Ctx, WriteCtx } from '#context.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { publishedAddress, shareAddress, siteOpenedBy } from '../addresses/index.ts'
import { lockSite, raiseRevision, type SiteAccess, site } from '../sites/index.ts'
import type { Arrangement } from './arrangement.ts'
import { loadArrangement, saveArrangement } from './store.ts'

export interface ArrangedSite extends SiteAccess {
  readonly arrangement: Arrangement
  /** The address at which it is published; undefined where nobody can read it now. */
  readonly address?: string | undefined
  /** The secret of the share link through which addresses are shown. */
  readonly shareKey?: string | undefined
}

/** As much of a site as presenting its parts needs. */
export interface PartsOfSite extends Pick<ArrangedSite, 'address' | 'arrangement' | 'shareKey'> {
  readonly row: Pick<SiteAccess['row'], 'id' | 'organization_id'>
}

export const arranged = async (ctx: Ctx, access: SiteAccess, shareKey?: string): Promise<ArrangedSite> =>
  seenThrough(ctx, { ...access, arrangement: await loadArrangement(ctx, access.row) }, shareKey)

/** The same site with the addresses that a share link opens; a secret that opens another site, or none, is ignored. */
export const seenThrough = async <Found extends SiteAccess>(
  ctx: Ctx,
  found: Found,
  shareKey: string | undefined,
): Promise<Found & Pick<ArrangedSite, 'address' | 'shareKey'>> => {
  const { organization, row } = found
  const plain = publishedAddress(ctx.baseUrl, row, organization.hostname)
  const isOpened =
    plain !== undefined && shareKey !== undefined && (await siteOpenedBy(ctx, shareKey)) === row.id
  return { ...found, shareKey, address: isOpened ? shareAddress(plain, shareKey) : plain }
}

/** The subject of operations on a part of a site; a part of another site is not found. */
export const partSubject = <Row>(
  noun: string,
  parameter: string,
  partsOf: (arrangement: Arrangement) => readonly (Row & { readonly id: string })[],
) => ({
  noun,
  find: async (ctx: Ctx, params: Readonly<Record<string, string>>) => {
    const access = await site.find(ctx, params)
    const found = access && (await arranged(ctx, access))
    const part = found && partsOf(found.arrangement).find(({ id }) => id === params[parameter])
    return found && part && { ...found, part }
  },
  permits: (found: ArrangedSite, need: OrganizationNeed) => site.permits(found, need),
  refusal: site.refusal,
})

export interface Rearranged extends ArrangedSite {
  readonly before: Arrangement
  readonly isChanged: boolean
}

/**
 * Locks a site and replaces its arrangement by what an act makes of it; if the act changes nothing, nothing is written.
 */
export const rearrange = async (
  ctx: WriteCtx,
  found: SiteAccess,
  act: (arrangement: Arrangement) => Arrangement | Promise<Arrangement>,
  lock = lockSite,
): Promise<Rearranged> => {
  const { organization, row } = await lock(ctx, found, 'create')
  const before = await loadArrangement(ctx, row)
  const arrangement = await act(before)
  const isChanged = await saveArrangement(ctx, before, arrangement)
  if (isChanged) await raiseRevision(ctx, row)
  const { defaultSection: default_section_id, defaultSiteSpace: default_site_space_id } = arrangement
  const revision = isChanged ? row.revision + 1 : row.revision
  const site_spaces = arrangement.siteSpaces.length
  const changed = { ...row, default_section_id, default_site_space_id, site_spaces, revision }
  const address = publishedAddress(ctx.baseUrl, changed, organization.hostname)
  return { organization, row: changed, address, before, arrangement, isChanged }
}
