// What is around the search of a site: what is around the pages of the site space from which it was opened.
import type { Ctx } from '#context.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { Visitation } from '#sites/published/index.ts'
import { scoped } from '#sites/search/index.ts'
import { frameAround } from '../data/frame-around.ts'
import { siteDataOf } from '../data/read-route-data.ts'
import type { Frame } from '../route-data.ts'

export const readAround = async (
  ctx: Ctx,
  visitation: Visitation,
  at: string | undefined,
): Promise<Frame> => {
  const { here } = scoped(visitation.site, visitation.audience, at, 'section')
  const id = here?.plan.id
  const frame = await frameAround(ctx, visitation, id)
  if (frame !== undefined) return frame
  const look = await lookAt(ctx, visitation.row.id, id ?? '')
  return { site: siteDataOf(visitation, look, id), sections: [], variants: [], navigation: [] }
}
