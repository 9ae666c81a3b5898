// Share links are made, changed and deleted, each under the lock of its site.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import type { EventType } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, NotFound } from '#kernel/errors.ts'
import { emitOfSite, lockSite, raiseRevision, type SiteAccess } from '../sites/index.ts'
import type { NewShareLink, ShareLinkChanges } from './schema.ts'
import {
  countShareLinks,
  deleteShareLink,
  findShareLink,
  insertShareLink,
  type ShareLinkRow,
  updateShareLink,
} from './store.ts'
import type { ShareLinkAccess } from './subject.ts'

/** How many share links one site may have. */
const mostShareLinks = 500

export const createShareLink = async (
  ctx: WriteCtx,
  seen: SiteAccess,
  { name }: Static<typeof NewShareLink>,
): Promise<ShareLinkAccess> => {
  const site = await lockSite(ctx, seen, 'create')
  if ((await countShareLinks(ctx, site.row.id)) >= mostShareLinks)
    throw new Conflict(`a site has at most ${mostShareLinks} share links; delete one that nobody needs`)
  const link: ShareLinkRow = {
    id: ctx.newId(),
    site_id: site.row.id,
    name,
    active: 1,
    created_by: ctx.actor.userId,
    created_at: now(ctx),
  }
  await insertShareLink(ctx, link)
  return changed(ctx, site, link, 'share_link_created', { name })
}

export const changeShareLink = async (
  ctx: WriteCtx,
  seen: ShareLinkAccess,
  fields: Static<typeof ShareLinkChanges>,
): Promise<ShareLinkAccess> => {
  const { site, link } = await lockShareLink(ctx, seen)
  const { name = link.name, active = link.active === 1 } = fields
  const set = { name, active: active ? 1 : 0 } as const
  const data = { ...(name !== link.name && { name }), ...(set.active !== link.active && { active }) }
  if (Object.keys(data).length === 0) return { site, link }
  await updateShareLink(ctx, link, set)
  return changed(ctx, site, { ...link, ...set }, 'share_link_updated', data)
}

export const removeShareLink = async (ctx: WriteCtx, seen: ShareLinkAccess): Promise<void> => {
  const { site, link } = await lockShareLink(ctx, seen)
  await deleteShareLink(ctx, link)
  await changed(ctx, site, link, 'share_link_deleted', { name: link.name })
}

/** Locks the site and reads the link again, which nobody else can then change. */
const lockShareLink = async (ctx: WriteCtx, seen: ShareLinkAccess): Promise<ShareLinkAccess> => {
  const site = await lockSite(ctx, seen.site, 'create')
  const link = await findShareLink(ctx, site.row.id, seen.link.id)
  if (link === undefined) throw new NotFound('this share link has just been deleted')
  return { site, link }
}

/** Records an event that names the row, never the secret. */
const changed = async (
  ctx: WriteCtx,
  site: SiteAccess,
  link: ShareLinkRow,
  type: EventType,
  data: { readonly name?: string; readonly active?: boolean },
): Promise<ShareLinkAccess> => {
  await raiseRevision(ctx, site.row)
  await emitOfSite(ctx, site, { type, resource: { type: 'share-link', id: link.id }, data })
  return { site, link }
}
