// The version of a feed about a whole site: computed from what the feed depends on without making it, so that clients
// with the latest version get a 304.
import { hashOf } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { currentRows, hashOfClaims, rowName, type SiteView } from '#sites/published/index.ts'
import { writtenSite } from '../page-cache/index.ts'

/** `more` is what else affects the file. Undefined for previews and change requests, which have no version. */
export const versionOfSite = async (
  ctx: Ctx,
  { row, site, base, audience, shown }: SiteView,
  ...more: readonly string[]
): Promise<string | undefined> => {
  if (shown.isOpen) return undefined
  const spaces = [...site.bySpace.keys()].flatMap(id => [rowName('head', id), rowName('space', id)])
  const names = [...spaces, rowName('translation', row.organization_id)]
  const rows = await currentRows(ctx, names)
  const visitor = [audience.bits, hashOfClaims(audience.visitor)]
  return hashOf([form, writtenSite(row), base, ...visitor, ...names.map(rows), ...more].join('\n')).slice(
    0,
    22,
  )
}

/** Raised when the format of the files changes. */
const form = '2'
