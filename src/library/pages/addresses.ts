// Where the links of a text lead, as addresses that a browser can go to.
import { decodeDestination, scanLinkDestinations } from '#content/markdown/scan-links.ts'
import { file, hrefResolver } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { downloadUrl } from '../files/index.ts'
import { type ContentHead, sessionOf } from '../heads/index.ts'
import { presentationOf } from './present.ts'

/** The page that a text is on: its links are looked up as those of that page, or of no page. */
type LinkSource = Parameters<typeof hrefResolver>[2]

/** Of a text with more different destinations, the others stay as they are written. */
export const mostDestinations = 5000

/** Where each link of the text to a page or a file of this content leads now, by what is written there. */
export const addressesOf = async (
  ctx: Ctx,
  head: ContentHead,
  source: LinkSource,
  markdown: string,
  most = mostDestinations,
): Promise<Record<string, string>> => {
  const destinations = (await scanLinkDestinations(markdown)).slice(0, most)
  if (destinations.length === 0) return {}
  const session = sessionOf(ctx, head)
  const { app } = presentationOf(ctx, head, { metadata: false })
  const resolve = await hrefResolver(session, head.revision.root, source)
  const addresses: [string, string][] = []
  for (const raw of destinations) {
    const target = await resolve(raw)
    if (target?.kind === 'page') {
      const anchor = target.anchor === undefined ? '' : `#${encodeURIComponent(target.anchor)}`
      addresses.push([raw, `${app}/pages/${target.page}${anchor}`])
    } else if (target?.kind === 'file') {
      const found = await file(session, head.revision.root, target.file)
      if (found !== undefined)
        addresses.push([raw, downloadUrl(ctx, { space: head.access.row.id, ...found }, 'page')])
    }
  }
  return Object.fromEntries(
    addresses.flatMap(([raw, url]) => [
      [raw, url],
      [decodeDestination(raw), url],
    ]),
  )
}
