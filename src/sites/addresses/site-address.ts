// The addresses of sites and of what is in them, pure: the same for every visitor, without a slash at the end.

/** The columns of a site that its addresses follow from. */
export interface AddressedSite {
  readonly organization_id: string
  readonly organization_hostname?: string | null
  readonly basename: string
  /** Its oldest verified hostname. */
  readonly hostname?: string | null
  /** A host with a path, at which a proxy shows the site. */
  readonly proxy?: string | null
}

export interface SiteAddresses {
  /** The address that everybody is shown. */
  readonly canonical: string
  /** The address at which this installation itself always shows the site. */
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
  /** Undefined where the site has no sections. */
  readonly section?: Part | undefined
  readonly siteSpace: Part
}

/** Which paths belong to parts of the site: these win over pages. */
export interface PartPaths {
  isSection(path: string): boolean
  /** Whether a site space has the path, in the same section or at the root of the site. */
  isSiteSpace(path: string): boolean
}

/**
 * The path of a page below the address of the site; with an empty `pagePath`, that of the space. It leaves defaults out,
 * unless what is left would be read as another part.
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

/**
 * The first step of paths that no part and no page can have; what is below it is for those who have a secret or an
 * account.
 */
export const reservedStep = '~'

/** The address of a site for those who have the secret of a share link. */
export const shareAddress = (canonical: string, secret: string): string =>
  `${canonical}/${reservedStep}/share/${secret}`

/** The address of a site with the content of a change request, for those who may read that. */
export const changeRequestAddress = (own: string, id: string): string =>
  `${own}/${reservedStep}/change-requests/${id}`

/** A step of a path; half of a surrogate pair, which no address may contain, is replaced. */
const encoded = (step: string): string => encodeURIComponent(step.toWellFormed())
