// Converts a page of HTML in an exported folder to Markdown.
import {
  type ConvertedPage,
  type DialectLinks,
  type DialectPage,
  pageDestination,
} from '#content/repository/dialects/index.ts'
import { encodeDestination } from '#content/repository/index.ts'
import { Invalid } from '#kernel/errors.ts'

/** Parts of pages that links lead to, as `path#id`. */
export type WantedAnchors = ReadonlySet<string>

/** The parts of pages that the links of a page lead to. */
export const anchorsIn = async (bytes: Uint8Array, path: string): Promise<string[]> => {
  const { decodeHtml, examinePage, parseHtml } = await import('#content/website/index.ts')
  try {
    const { links } = examinePage(parseHtml(decodeHtml(bytes, '')), addressOf(path))
    const wanted = links.filter(({ url }) => url.startsWith(origin) && url.includes('#'))
    return [...new Set(wanted.map(({ url }) => decodeURI(url.slice(origin.length))))].slice(0, mostAnchors)
  } catch (error) {
    if (error instanceof Invalid || error instanceof URIError) return []
    throw error
  }
}

const mostAnchors = 1000

/** No page is there: relative paths just need an address while they are converted. */
const origin = 'https://export.invalid/'

const addressOf = (path: string): string => origin + encodeDestination(path)

export const convertHtml = async (
  page: DialectPage,
  bytes: Uint8Array,
  links: DialectLinks,
  anchors: WantedAnchors,
): Promise<ConvertedPage> => {
  const { decodeHtml, parseHtml, toMarkdown } = await import('#content/website/index.ts')
  try {
    const { markdown, problems } = toMarkdown(parseHtml(decodeHtml(bytes, '')), addressOf(page.from), {
      destinationOf: url => destinationOf(page, url, links),
      isAnchorWanted: id => anchors.has(`${page.from}#${id}`),
    })
    return { markdown, problems: problems.map(({ reason }) => ({ path: page.from, reason })) }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { markdown: '', problems: [{ path: page.from, reason: error.message }] }
  }
}

const destinationOf = (page: DialectPage, url: string, links: DialectLinks): string | undefined => {
  if (!url.startsWith(origin)) return undefined
  const written = `/${url.slice(origin.length)}`
  // Resolved from the top of the export.
  const top = { from: 'x', to: page.to }
  return pageDestination(top, written.slice(1), links) ?? written.slice(1)
}
