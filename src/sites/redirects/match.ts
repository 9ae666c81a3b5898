// Which redirect of a site applies at a path, pure. Paths are decoded: `/`, or steps each with a slash before it.

export interface SiteRedirect {
  readonly id: string
  /** A path; with `/*` at its end, that path and all below it. */
  readonly source: string
  /** A path of the site, with an optional anchor after `#`, or an address elsewhere. */
  readonly destination: string
}

/** Where a redirect leads from one path: its `*` is replaced by what it stands for. */
export interface RedirectFound extends SiteRedirect {
  /** The path of the destination on the site; undefined where it leads elsewhere. */
  readonly path: string | undefined
}

export interface PreparedRedirects {
  readonly exact: ReadonlyMap<string, SiteRedirect>
  /** By what precedes `/*`, which is empty for the whole site. */
  readonly below: ReadonlyMap<string, SiteRedirect>
  /** The greatest number of steps among the keys of `below`. */
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

/** The redirect from exactly that path, else the one whose `/*` source matches with the most steps. */
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

/** What precedes `/*`; undefined for a path without it. */
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
