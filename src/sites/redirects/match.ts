// Which redirect of a site stands at a path, pure. Paths are decoded: `/`, or steps that each follow a slash.

export interface SiteRedirect {
  readonly id: string
  /** A path; ending in `/*`, that path and all below it. */
  readonly source: string
  /** A path of the site, which may go on with `#` and an anchor, or an address elsewhere. */
  readonly destination: string
}

/** Where a redirect leads from one path: what its `*` stands for is written out. */
export interface RedirectFound extends SiteRedirect {
  /** Its path in the site; undefined where it leads elsewhere. */
  readonly path: string | undefined
}

export interface PreparedRedirects {
  readonly exact: ReadonlyMap<string, SiteRedirect>
  /** By what stands before `/*`: an empty text for the whole site. */
  readonly below: ReadonlyMap<string, SiteRedirect>
  /** The most steps of these. */
  readonly deepest: number
}

export const prepareRedirects = (redirects: readonly SiteRedirect[]): PreparedRedirects => {
  const exact = new Map<string, SiteRedirect>()
  const below = new Map<string, SiteRedirect>()
  let deepest = 0
  for (const redirect of redirects) {
    const start = startOf(redirect.source)
    if (start === undefined) exact.set(redirect.source, redirect)
    else {
      below.set(start, redirect)
      deepest = Math.max(deepest, start.split('/').length - 1)
    }
  }
  return { exact, below, deepest }
}

/** The redirect of that very path, else the one that begins with the most of its steps. */
export const redirectAt = (prepared: PreparedRedirects, path: string): RedirectFound | undefined => {
  const exact = prepared.exact.get(path)
  if (exact !== undefined) return found(exact, '')
  let best = prepared.below.get('')
  let length = 0
  for (let [step, from] = [0, 0]; step < prepared.deepest && from < path.length; step++) {
    const slash = path.indexOf('/', from + 1)
    from = slash === -1 ? path.length : slash
    const longer = prepared.below.get(path.slice(0, from))
    if (longer !== undefined) [best, length] = [longer, from]
  }
  return best && found(best, path.slice(length))
}

/** What stands before `/*`; undefined for a path without. */
const startOf = (path: string): string | undefined => (path.endsWith('/*') ? path.slice(0, -2) : undefined)

const found = (redirect: SiteRedirect, rest: string): RedirectFound => {
  const destination = destinationOf(redirect.destination, rest === '/' ? '' : rest)
  const path = destination.startsWith('/') ? destination.split('#', 1)[0] : undefined
  return { id: redirect.id, source: redirect.source, destination, path }
}

const destinationOf = (destination: string, rest: string): string => {
  const start = startOf(destination)
  if (start === undefined) return destination
  if (start === '' || start.startsWith('/')) return `${start}${rest}` || '/'
  return start + rest.split('/').map(encodedStep).join('/')
}

const encodedStep = (step: string): string => encodeURIComponent(step.toWellFormed())
