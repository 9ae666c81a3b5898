// Site spaces: added to a site, changed, moved and removed.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import type { EventType } from '#identity/events/index.ts'
import { changedFields } from '#kernel/changed-fields.ts'
import { now } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import {
  type Arrangement,
  addSiteSpace,
  changeSiteSpace,
  type Rearranged,
  rearrange,
  removeSiteSpace,
  type SiteSpaceRow,
  seenSpace,
} from '../arrangement/index.ts'
import { refuseCondition } from '../audience/index.ts'
import { emitOfSite, lockSite, lockSiteWithSpaces, type SiteAccess } from '../sites/index.ts'
import type { NewSiteSpace, SiteSpaceChanges } from './schema.ts'
import type { SiteSpaceAccess } from './subject.ts'

export const createSiteSpace = async (
  ctx: WriteCtx,
  found: SiteAccess,
  { spaceId, sectionId }: Static<typeof NewSiteSpace>,
): Promise<{ site: Rearranged; id: string }> => {
  const id = ctx.newId()
  const add = async (arrangement: Arrangement) => {
    const space = await seenSpace(ctx, found.organization.id, spaceId)
    return addSiteSpace(arrangement, { id, createdAt: now(ctx), space }, sectionId)
  }
  const site = await rearrange(ctx, found, add, lockSiteWithSpaces)
  await emitOf(ctx, site, 'site_space_added', siteSpaceIn(site.arrangement, id))
  return { site, id }
}

export const updateSiteSpace = async (
  ctx: WriteCtx,
  found: SiteSpaceAccess,
  changes: Static<typeof SiteSpaceChanges>,
): Promise<Rearranged> => {
  const { id } = found.part
  const { condition, spaceId } = changes
  if (condition) refuseCondition('/condition', condition)
  const change = async (arrangement: Arrangement) => {
    const changed = changedFields(siteSpaceIn(arrangement, id), changes, columns)
    if (changed === undefined) return arrangement
    if (changed.set.space_id !== undefined) await seenSpace(ctx, found.organization.id, changed.set.space_id)
    return changeSiteSpace(arrangement, id, changed.set)
  }
  const site = await rearrange(ctx, found, change, spaceId === undefined ? lockSite : lockSiteWithSpaces)
  const changed = changedFields(siteSpaceIn(site.before, id), changes, columns)
  if (changed === undefined) return site
  await emitOfSite(ctx, site, {
    type: 'site_space_updated',
    resource: { type: 'site-space', id },
    data: changed.data,
  })
  return site
}

const columns = {
  path: 'path',
  condition: 'condition',
  spaceId: 'space_id',
} as const satisfies Record<keyof Static<typeof SiteSpaceChanges>, keyof SiteSpaceRow>

export const deleteSiteSpace = async (ctx: WriteCtx, found: SiteSpaceAccess): Promise<void> => {
  const { id } = found.part
  const remove = (arrangement: Arrangement) => {
    siteSpaceIn(arrangement, id)
    return removeSiteSpace(arrangement, id)
  }
  const site = await rearrange(ctx, found, remove, lockSiteWithSpaces)
  await emitOf(ctx, site, 'site_space_removed', siteSpaceIn(site.before, id))
}

/** The site space; refused where another request has removed it meanwhile. */
const siteSpaceIn = (arrangement: Arrangement, id: string): SiteSpaceRow => {
  const row = arrangement.siteSpaces.find(one => one.id === id)
  if (row === undefined) throw new NotFound('this site space is no more')
  return row
}

const emitOf = (ctx: WriteCtx, site: SiteAccess, type: EventType, row: SiteSpaceRow) =>
  emitOfSite(ctx, site, {
    type,
    resource: { type: 'site-space', id: row.id },
    data: {
      ...(row.parent_id !== site.row.id && { section: row.parent_id }),
      space: row.space_id,
      path: row.path,
    },
  })
