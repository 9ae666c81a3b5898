// Where the links of a text lead, as addresses that a browser can go to.
import { decodeDestination, scanLinkDestinations } from '#content/markdown/scan-links.ts'
import { type FileRecord, file, hrefResolver } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { downloadUrl } from '../files/index.ts'
import { sessionOf } from '../heads/index.ts'
import { presentationOf } from './present.ts'
import type { ReadableContent } from './readable-content.ts'

/** The page that a text is on: its links are looked up as those of that page, or of no page. */
type LinkSource = Parameters<typeof hrefResolver>[2]

/** Of a text with more different destinations, the others stay as they are written. */
export const mostDestinations = 5000

/** Where a text leads that is shown elsewhere than in the app. */
export interface LinkAddresses {
  /** The address of a page of this content; undefined where nobody is to be led there. */
  readonly page: (id: string) => Promise<string | undefined>
  /** What to lead to in place of an address; undefined leaves it as it is, an empty text leads nowhere. */
  readonly elsewhere: (href: string) => Promise<string | undefined>
  /** The address of a file in place of the one that it has everywhere. */
  readonly file?: (url: string) => string
  /** Addresses that stand in a text without being written as links, and are to be looked at, too. */
  readonly bare?: (markdown: string) => readonly string[]
  /** Is told of each file that is led to, and of its address. */
  readonly noteFile?: (address: string, file: FileRecord) => void
}

/** Where each link of the text to a page or a file of this content leads now, by what is written there. */
export const addressesOf = async (
  ctx: Ctx,
  head: ReadableContent,
  source: LinkSource,
  markdown: string,
  most = mostDestinations,
  leading = leadingToApp(ctx, head),
): Promise<Record<string, string>> => {
  const written = [...(await scanLinkDestinations(markdown)), ...(leading.bare?.(markdown) ?? [])]
  const destinations = written.slice(0, most)
  if (destinations.length === 0) return {}
  const session = sessionOf(ctx, head)
  const resolve = await hrefResolver(session, head.revision.root, source)
  const addresses: [string, string][] = []
  for (const raw of destinations) {
    const target = await resolve(raw)
    if (target?.kind === 'page') {
      const anchor = target.anchor === undefined ? '' : `#${encodeURIComponent(target.anchor)}`
      const page = await leading.page(target.page)
      addresses.push([raw, page === undefined ? '' : page + anchor])
    } else if (target?.kind === 'file') {
      const found = await file(session, head.revision.root, target.file)
      if (found === undefined) continue
      const url = downloadUrl(ctx, { space: head.access.row.id, ...found }, 'page')
      const address = leading.file?.(url) ?? url
      leading.noteFile?.(address, found)
      addresses.push([raw, address])
    } else {
      const address = await leading.elsewhere(decodeDestination(raw))
      if (address !== undefined) addresses.push([raw, address])
    }
  }
  return Object.fromEntries(
    addresses.flatMap(([raw, url]) => [
      [raw, url],
      [decodeDestination(raw), url],
    ]),
  )
}

/** As members are led. */
export const leadingToApp = (ctx: Ctx, head: ReadableContent): LinkAddresses => {
  const { app } = presentationOf(ctx, head, { metadata: false })
  return { page: async id => `${app}/pages/${id}`, elsewhere: async () => undefined }
}
