// The shell around the search of a site: that of the site space from which it was opened.
import type { Ctx } from '#context.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { scoped } from '#sites/search/index.ts'
import { siteDataOf } from '../data/read-route-data.ts'
import { shellAround } from '../data/shell-around.ts'
import type { PageShell } from '../route-data.ts'

export const readSearchShell = async (
  ctx: Ctx,
  view: SiteView,
  at: string | undefined,
): Promise<PageShell> => {
  const { here } = scoped(view.site, view.audience, at, 'section')
  const id = here?.plan.id
  const shell = await shellAround(ctx, view, id)
  if (shell !== undefined) return shell
  const look = await lookAt(ctx, view.row.id, id ?? '')
  return { site: siteDataOf(view, look, id), sections: [], variants: [], navigation: [] }
}
