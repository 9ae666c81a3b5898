// What an export has at the paths of a site: looked up once for each path, with what must still be made.
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { percentDecoded } from '#kernel/percent-decoding.ts'
import { type Download, downloadOf } from '#library/files/index.ts'
import { openAt, type SiteView } from '#sites/published/index.ts'
import { pathTo, segmentsOf } from '#sites/resolver/index.ts'
import { stepsIn, type Target } from './addresses.ts'
import { type FileNames, ownFolder, safeName } from './file-names.ts'
import { type PathOfPage, pathOf } from './pages.ts'

export interface Targets {
  find(steps: readonly string[], query: string): Promise<Target>
  /** The file of an upload, by its address; its bytes are read when it is written. */
  fileAt(address: URL): string
  /** What was found and is still to be made, by file, each once. */
  readonly assets: Map<string, string>
  readonly downloads: Map<string, { readonly download: Download; readonly signature: string | null }>
  /** By file, what follows `/~/navigation` in the address. */
  readonly fragments: Map<string, string>
}

/** The page for paths at which there is nothing. */
export const missingFile = '404.html'

export const searchPage = `${ownFolder}/search/index.html`

export const targetsOf = (
  ctx: Ctx,
  view: SiteView,
  names: FileNames,
  pages: readonly PathOfPage[],
): Targets => {
  const found = new Map<string, Promise<Target>>()
  for (const { steps, own } of pages) {
    found.set(keyOf(steps), Promise.resolve({ file: names.page(steps) }))
    if (own === undefined) continue
    const inMarkdown = inMarkdownAt(own)
    found.set(keyOf(inMarkdown), Promise.resolve({ file: names.file(inMarkdown) }))
  }
  const toMake = { assets: new Map(), downloads: new Map(), fragments: new Map() }
  const exporting: Exporting = { ctx, view, found, toMake }
  return {
    ...toMake,
    fileAt: address => fileAt(exporting, address),
    find: (written, query) => {
      if (written[0] === ownFolder) return ofOwnPath(exporting, written, query)
      const steps = written.map(percentDecoded)
      const key = keyOf(steps)
      const target = found.get(key) ?? opened(exporting, steps)
      found.set(key, target)
      return target
    },
  }
}

/** The site being exported, and what was found on it so far. */
interface Exporting {
  readonly ctx: Ctx
  readonly view: SiteView
  /** Targets by path. */
  readonly found: Map<string, Promise<Target>>
  readonly toMake: Pick<Targets, 'assets' | 'downloads' | 'fragments'>
}

const ofOwnPath = async (exporting: Exporting, steps: readonly string[], query: string): Promise<Target> => {
  const { toMake, view } = exporting
  const [, kind, ...rest] = steps
  if (kind === 'assets' && rest.length === 1) {
    const [name = ''] = rest
    const file = `${ownFolder}/assets/${safeName(name)}`
    toMake.assets.set(file, name)
    return { file }
  }
  if (kind === 'navigation' && rest.length === 4) {
    const [siteSpaceId = '', , page, part] = rest.map(step => safeName(percentDecoded(step)))
    const file = `${ownFolder}/navigation/${siteSpaceId}/${page}-${part}.js`
    toMake.fragments.set(file, `/${rest.join('/')}`)
    return { file }
  }
  if (kind === 'search' && rest.length === 0) return { file: searchPage, query: true }
  if (kind === 'downloads' && rest.length === 3) return ofDownload(exporting, steps, query)
  return { address: `${view.site.plan.addresses.canonical}${steps.map(step => `/${step}`).join('')}${query}` }
}

/** The target of a download; only an address with a valid signature has one. */
const ofDownload = async (exporting: Exporting, steps: readonly string[], query: string): Promise<Target> => {
  const { ctx, view } = exporting
  const url = new URL(`${view.site.plan.addresses.canonical}/${steps.join('/')}${query}`)
  const [blob = '', space = '', name = ''] = steps.slice(2).map(percentDecoded)
  const signature = url.searchParams.get('signature')
  const found = await downloadOf(ctx, { blob: blob as Hash, space, name }, signature)
  return found === undefined ? missing : { file: fileAt(exporting, url) }
}

const fileAt = ({ toMake }: Exporting, { pathname, searchParams }: URL): string => {
  const [blob = '', space = '', name = ''] = pathname.split('/').slice(-3).map(percentDecoded)
  const file = `${ownFolder}/files/${safeName(blob).slice(0, 16)}/${safeName(name)}`
  const download = { blob: blob as Hash, space, name }
  toMake.downloads.set(file, { download, signature: searchParams.get('signature') })
  return file
}

/** What the site itself shows at a path, or where it redirects to. */
const opened = async (exporting: Exporting, steps: readonly string[], hops = 0): Promise<Target> => {
  const { ctx, view, found } = exporting
  const known = found.get(keyOf(steps))
  if (known !== undefined && hops > 0) return known
  const { canonical, own } = view.site.plan.addresses
  const at = await openAt(ctx, { ...view, path: pathOf(steps) })
  if (at.kind === 'page') {
    const { siteSpace, path } = at.resolved
    const isFront = at.page !== undefined && (await at.links.frontPage(siteSpace.id)) === at.page.id
    const shownAt = segmentsOf(`/${pathTo(view.site, siteSpace.id, isFront ? '' : path)}`) ?? []
    return found.get(keyOf(shownAt)) ?? missing
  }
  // Feeds report changes, which an export never has, so readers must use the site's own.
  if (at.kind === 'not-found' && steps.at(-1) === 'rss.xml') return { address: canonical + pathOf(steps) }
  if (at.kind === 'not-found' || hops > mostHops) return missing
  const url = new URL(at.destination || '/', `${canonical}/`)
  const inside = stepsIn([canonical, own], url)
  if (inside === undefined) return { address: url.href }
  if (inside[0] === ownFolder) return ofOwnPath(exporting, inside, url.search)
  const target = await opened(exporting, inside.map(percentDecoded), hops + 1)
  return 'file' in target && url.hash !== '' ? { ...target, hash: url.hash } : target
}

/** The path of a page's Markdown: the page's own path with `.md`. */
export const inMarkdownAt = (own: readonly string[]): string[] => [
  ...own.slice(0, -1),
  `${own.at(-1) ?? ''}.md`,
]

const missing: Target = { file: missingFile }

/** How many redirects that lead to redirects are followed. */
const mostHops = 20

const keyOf = (steps: readonly string[]): string => steps.join('/')
