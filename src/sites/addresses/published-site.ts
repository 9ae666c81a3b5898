// The address at which the visitors whom a site is for can read it now.
import { siteAddresses } from './site-address.ts'

/** The columns of a site that its address follows from. */
interface SiteColumns {
  readonly id: string
  readonly organization_id: string
  readonly basename: string
  readonly proxy: string | null
  /** The site's own hostname: the oldest verified one. */
  readonly hostname: string | null
  readonly published: number
  readonly visibility: string
  /** How many spaces it shows. */
  readonly site_spaces: number
  /** 1 where it has an active share link. */
  readonly has_open_link: number
}

/**
 * Whether the visitors whom a site is for can read something on it now; a site that is read by share links needs an
 * active one. `publishedPlaces` is the same rule in SQL, which chooses among the sites of many spaces in one query.
 */
export const isReadable = ({
  published,
  site_spaces,
  visibility,
  has_open_link,
}: Pick<SiteColumns, 'published' | 'site_spaces' | 'visibility' | 'has_open_link'>): boolean =>
  published === 1 && site_spaces > 0 && (visibility !== 'share-link' || has_open_link === 1)

/**
 * The address; undefined for a site that is not published or shows nothing, or that needs a share link and has no active
 * one.
 */
export const publishedAddress = (
  baseUrl: string,
  site: SiteColumns,
  organizationHostname: string | null,
): string | undefined => {
  if (!isReadable(site)) return undefined
  return siteAddresses(baseUrl, { ...site, organization_hostname: organizationHostname }).canonical
}
