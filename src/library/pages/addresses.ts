// The addresses that the links of a text lead to, in a form that a browser can open.
import { decodeDestination, scanLinkDestinations } from '#content/markdown/scan-links.ts'
import { type FileRecord, file, hrefResolver } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { downloadUrl } from '../files/index.ts'
import { sessionOf } from '../heads/index.ts'
import { presentationOf } from './present.ts'
import type { ReadableContent } from './readable-content.ts'

/** The page that a text is on, whose links are resolved from there; also a text that is on no page. */
type LinkSource = Parameters<typeof hrefResolver>[2]

/** If a text has more different destinations, the further ones stay as they are written. */
export const mostDestinations = 5000

/** How the links of a text are rewritten where it is shown outside of the app. */
export interface LinkAddresses {
  /** The address of a page of this content; undefined where readers must not be led there. */
  readonly page: (id: string) => Promise<string | undefined>
  /**
   * The replacement for an address that is not of this content; undefined keeps the address, an empty string leads nowhere.
   */
  readonly elsewhere: (href: string) => Promise<string | undefined>
  /** The address of a file, made from its general one. */
  readonly file?: (url: string) => string
  /** Finds addresses in a text that are not written as links and are rewritten, too. */
  readonly bare?: (markdown: string) => readonly string[]
  /** Called for each file that a link leads to, with its address. */
  readonly noteFile?: (address: string, file: FileRecord) => void
}

/** The present address of each link of the text to a page or a file of this content, by how the link is written. */
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

/** Addresses for members: links lead to the app. */
export const leadingToApp = (ctx: Ctx, head: ReadableContent): LinkAddresses => {
  const { app } = presentationOf(ctx, head, { metadata: false })
  return { page: async id => `${app}/pages/${id}`, elsewhere: async () => undefined }
}
