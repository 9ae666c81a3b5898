// What files about a whole site follow from, as one text: read without making them, so that whoever has the latest is told so.

import { hashOf } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { currentRows, hashOfClaims, rowName, type SiteView } from '#sites/published/index.ts'
import { writtenSite } from '../page-cache/index.ts'

/** `more` is what else decides about a file. Undefined for what changes with each look at it: previews and change requests. */
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

/** Another one where the same sites are written otherwise. */
const form = '2'
