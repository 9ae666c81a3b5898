// The page of a path that ends in `.md` or another ending, for the same page in another form.
import type { PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type OpenedPage, openAt, type SiteView } from '#sites/published/index.ts'

/**
 * The page, including the first page of a space at its own path. Undefined for a path without the ending, and where the
 * visitor sees no page.
 */
export const pageBehind = async (
  ctx: Ctx,
  view: SiteView,
  ending: string,
): Promise<(OpenedPage & { readonly page: PageRecord }) | undefined> => {
  const { path } = view
  if (!path.endsWith(ending)) return undefined
  const at = { ...view, path: path.slice(0, -ending.length) }
  const found = await openAt(ctx, at, { isFrontAtItsPath: true })
  if (found.kind !== 'page' || found.page === undefined) return undefined
  return { ...found, page: found.page }
}
