// What an address of a site would show to a visitor for whom nothing is hidden.
import type { Ctx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { siteAt } from '../prepared/index.ts'
import { resolvePath } from '../resolver/index.ts'
import type { SiteRow } from '../sites/index.ts'

/** The site space, and the path of a page in it, which is empty for the site space itself. */
export const placeAt = async (
  ctx: Ctx,
  { id }: Pick<SiteRow, 'id'>,
  address: string,
): Promise<{ readonly siteSpace: string; readonly path: string }> => {
  const url = URL.parse(address)
  const found = url === null ? undefined : await siteAt(ctx, url)
  if (found?.row.id !== id) throw invalidField('/target/url', 'must be an address of this site')
  const everything = { bits: '1'.repeat(found.site.conditions.length) }
  const resolution = resolvePath(found.site, found.rest, everything)
  if (resolution.kind === 'redirect')
    throw invalidField('/target/url', `leads to ${resolution.destination}: ask about that`)
  if (resolution.kind === 'not-found')
    throw invalidField('/target/url', 'must be the address of something that this site shows')
  return { siteSpace: resolution.siteSpace.id, path: resolution.path }
}
