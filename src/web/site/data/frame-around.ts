// What is around something of a site that is no page: what is around the front of a site space.
import type { Ctx } from '#context.ts'
import { openAt, type Visitation } from '#sites/published/index.ts'
import { addressOf } from '#sites/resolver/index.ts'
import type { Frame } from '../route-data.ts'
import { readFrame } from './read-route-data.ts'

/** Of this site space, or of the front of the site; undefined where the visitor is led elsewhere from there, or sees nothing. */
export const frameAround = async (
  ctx: Ctx,
  visitation: Visitation,
  siteSpaceId: string | undefined,
): Promise<Frame | undefined> => {
  const path = siteSpaceId === undefined ? '' : addressOf(visitation.site, siteSpaceId, '', '')
  const front = await openAt(ctx, { ...visitation, path })
  return front.kind === 'page' ? readFrame(ctx, visitation, front) : undefined
}
