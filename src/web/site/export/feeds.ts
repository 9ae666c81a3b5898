// The feeds in an export, the same as on the site: they name addresses of the site itself.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#context.ts'
import type { SiteView } from '#sites/published/index.ts'
import { answerFeed } from '../feeds/index.ts'
import type { RoutedRequest } from '../routed-request.ts'

/**
 * The feeds by name. Large sitemaps have parts. `llms-full.txt` is left out, since its addresses of files would soon
 * expire.
 */
export async function* feedsOf(ctx: Ctx, view: SiteView): AsyncGenerator<[name: string, bytes: Uint8Array]> {
  for (const name of ['robots.txt', 'llms.txt', 'sitemap.xml']) {
    const bytes = await feedAt(ctx, view, name)
    if (bytes !== undefined) yield [name, bytes]
  }
  for (let part = 1; ; part++) {
    const name = `sitemap-${part}.xml`
    const bytes = await feedAt(ctx, view, name)
    if (bytes === undefined) return
    yield [name, bytes]
  }
}

const feedAt = async (ctx: Ctx, view: SiteView, name: string): Promise<Uint8Array | undefined> => {
  const answer = await answerFeed(requestFor(ctx, view, name), { ...view, path: `/${name}` })
  if (answer === undefined || answer.status !== 200) return undefined
  const { body } = answer
  return body instanceof Readable ? buffer(body) : Buffer.from(body)
}

const requestFor = (ctx: Ctx, { row, site }: SiteView, name: string): RoutedRequest => {
  const { canonical } = site.plan.addresses
  const url = new URL(`${canonical}/${name}`)
  return {
    ctx,
    request: { method: 'GET', url, headers: {} },
    found: { row, site, rest: `/${name}` },
    accessPrefix: undefined,
    address: new URL(canonical).pathname.replace(/\/$/, ''),
    origin: url.origin,
    isOwn: false,
  }
}
