// The entries of a sitemap as text, each with its place among all pages, and the places at which its parts begin.
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { madeOnce } from '#kernel/made-once.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import type { SiteView } from '#sites/published/index.ts'
import { inXml } from './in-xml.ts'
import { sitemapTranslations } from './sitemap-translations.ts'
import { addressOfPage, listedPages, type Place } from './walk.ts'

export interface SitemapUrl extends Place {
  readonly text: string
}

/** The entries from a place on. `view` is at the canonical address of the site. */
export async function* sitemapUrls(ctx: Ctx, view: SiteView, from?: Place): AsyncGenerator<SitemapUrl> {
  const translations = await sitemapTranslations(ctx, view)
  for await (const listed of listedPages(ctx, view, from)) {
    const address = addressOfPage(view, listed, view.base)
    if (address.length > longestAddress) continue
    const { space, page, entry } = listed
    const links = (await translations(listed)).map(
      ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${inXml(href)}"/>`,
    )
    const text = `<url><loc>${inXml(address)}</loc><lastmod>${entry.updatedAt}</lastmod>${links.join('')}</url>\n`
    yield { space, page, text }
  }
}

/** Limits of the sitemap protocol, for an address and for one file. */
const longestAddress = 2048
const most = { addresses: 50_000, bytes: 50_000_000 } as const

/** Bytes of a file that are reserved for what surrounds the entries. */
const around = 500

/** The first place of each part; empty where there are no pages. */
const findParts = async (ctx: Ctx, view: SiteView): Promise<readonly Place[]> => {
  const parts: Place[] = []
  let [addresses, bytes] = [0, 0]
  for await (const { space, page, text } of sitemapUrls(ctx, view)) {
    const isFull = addresses === most.addresses || bytes + text.length + around > most.bytes
    if (parts.length === 0 || isFull) {
      parts.push({ space, page })
      addresses = 0
      bytes = 0
    }
    addresses++
    bytes += text.length
  }
  return parts
}

/**
 * The parts, computed once for each version; concurrent requests share the result. `begin` is called before they are
 * computed.
 */
export const sitemapParts = (
  ctx: Ctx,
  view: SiteView,
  version: string,
  begin: () => () => void,
): Promise<readonly Place[]> =>
  partsFor(ctx.database)(version, () => {
    const end = begin()
    return findParts(ctx, view).finally(end)
  })

/** The cache of each installation, of 1000 versions. */
const partsFor = oneForEach((_: Database) => madeOnce<readonly Place[]>(1000, () => 1))
