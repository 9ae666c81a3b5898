// At which address those whom a site is for can read it now.
import { siteAddresses } from './site-address.ts'

/** As much of a site as its address follows from. */
interface SiteColumns {
  readonly id: string
  readonly organization_id: string
  readonly basename: string
  readonly proxy: string | null
  /** The oldest of its own that is verified. */
  readonly hostname: string | null
  readonly published: number
  readonly visibility: string
  /** How many spaces it shows. */
  readonly site_spaces: number
  /** 1 where it has a share link that is active. */
  readonly has_open_link: number
}

/**
 * Whether those whom a site is for can read something on it now: where that takes a share link, one that is active. The same
 * rule is `publishedPlaces` in SQL, which chooses among the sites of many spaces in one query.
 */
export const isReadable = ({
  published,
  site_spaces,
  visibility,
  has_open_link,
}: Pick<SiteColumns, 'published' | 'site_spaces' | 'visibility' | 'has_open_link'>): boolean =>
  published === 1 && site_spaces > 0 && (visibility !== 'share-link' || has_open_link === 1)

/** Undefined for a site that is not published or shows nothing, and for one that needs a share link and has no active one. */
export const publishedAddress = (
  baseUrl: string,
  site: SiteColumns,
  organizationHostname: string | null,
): string | undefined => {
  if (!isReadable(site)) return undefined
  return siteAddresses(baseUrl, { ...site, organization_hostname: organizationHostname }).canonical
}
