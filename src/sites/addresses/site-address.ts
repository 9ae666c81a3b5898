// The addresses of sites and of what is in them, pure: the same for every visitor, without a slash at the end.

/** What of a site's row its addresses follow from. */
export interface AddressedSite {
  readonly organization_id: string
  readonly organization_hostname?: string | null
  readonly basename: string
  /** Its oldest verified one. */
  readonly hostname?: string | null
  /** A host with a path. */
  readonly proxy?: string | null
}

export interface SiteAddresses {
  /** What everybody is shown. */
  readonly canonical: string
  /** At which this installation itself always shows the site. */
  readonly own: string
}

export const siteAddresses = (baseUrl: string, site: AddressedSite): SiteAddresses => {
  const organization = site.organization_hostname ?? site.organization_id
  const own = `${baseUrl}/${organization}/${encoded(site.basename)}`
  const host = site.proxy ?? site.hostname ?? undefined
  return { canonical: host === undefined ? own : `https://${host}`, own }
}

interface Part {
  readonly path: string
  readonly isDefault: boolean
}

/** Where a space stands in a site. */
export interface SpacePlace {
  /** Left out where the site has no sections. */
  readonly section?: Part | undefined
  readonly siteSpace: Part
}

/** Which paths are those of parts: these win over pages. */
export interface PartPaths {
  isSection(path: string): boolean
  /** In the same section, or at the root of the site. */
  isSiteSpace(path: string): boolean
}

/**
 * The path of a page, or with an empty path of the space itself, below the address of the site. It leaves defaults out,
 * unless another part would be read in what is left.
 */
export const pathInSite = (place: SpacePlace, pagePath: string, paths: PartPaths): string => {
  const page = pagePath === '' ? [] : pagePath.split('/')
  const { section, siteSpace } = place
  const inSection = siteSpace.isDefault ? page : [siteSpace.path, ...page]
  const short = section === undefined || section.isDefault ? inSection : [section.path, ...inSection]
  const isMisread =
    short[0] === reservedStep ||
    (siteSpace.isDefault && startsWith(page, paths.isSiteSpace)) ||
    (section?.isDefault === true && startsWith(short, paths.isSection))
  const whole = [...(section === undefined ? [] : [section.path]), siteSpace.path, ...page]
  return (isMisread ? whole : short).map(encoded).join('/')
}

const startsWith = ([first]: readonly string[], isPart: (path: string) => boolean): boolean =>
  first !== undefined && isPart(first)

/** The address of what is at a path of a site. */
export const addressAt = (canonical: string, path: string): string =>
  path === '' ? canonical : `${canonical}/${path}`

/** The step that no part and no page can have; what is below it is for those who have a secret or an account. */
export const reservedStep = '~'

/** The address of a site for those who have the secret of a share link. */
export const shareAddress = (canonical: string, secret: string): string =>
  `${canonical}/${reservedStep}/share/${secret}`

/** The address of a site with a change request, for those who may read that. */
export const changeRequestAddress = (own: string, id: string): string =>
  `${own}/${reservedStep}/change-requests/${id}`

/** A step of a path; half of a surrogate pair, which no address may contain, is replaced. */
const encoded = (step: string): string => encodeURIComponent(step.toWellFormed())
