// Redirects of sites: made, changed and deleted, so that every chain of them ends.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import type { EventType } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, invalidField } from '#kernel/errors.ts'
import { emitOfSite, lockOfSite, lockSite, raiseRevision, type SiteAccess } from '../sites/index.ts'
import { type Parsed, readDestination, readSource } from './read-paths.ts'
import { refuseEndless } from './refuse-endless.ts'
import type { NewSiteRedirect, SiteRedirectChanges } from './schema.ts'
import {
  countRedirects,
  deleteRedirect,
  insertRedirect,
  type RedirectRow,
  redirectsFrom,
  updateRedirect,
} from './store.ts'
import { type RedirectAccess, redirectRows } from './subject.ts'

const most = 10_000

export const createRedirect = async (
  ctx: WriteCtx,
  seen: SiteAccess,
  body: Static<typeof NewSiteRedirect>,
): Promise<RedirectAccess> => {
  const fields = readFields(body)
  const site = await lockSite(ctx, seen, 'create')
  if ((await countRedirects(ctx, site.row.id)) >= most)
    throw new Conflict(`a site has at most ${most} redirects; delete one that nobody needs any more`)
  await refuseTaken(ctx, site, fields.source)
  const row = { id: ctx.newId(), site_id: site.row.id, ...fields, created_at: now(ctx) }
  await insertRedirect(ctx, row)
  await refuseEndless(ctx, site.row.id, [row.source])
  await record(ctx, 'site_redirect_created', site, row)
  return { site, row }
}

export const changeRedirect = async (
  ctx: WriteCtx,
  seen: RedirectAccess,
  changes: Static<typeof SiteRedirectChanges>,
): Promise<RedirectAccess> => {
  const { site, row: before } = await lockOfSite(ctx, redirectRows, seen)
  const row = { ...before, ...readFields({ ...before, ...changes }) }
  if (row.source === before.source && row.destination === before.destination) return { site, row }
  if (row.source !== before.source) await refuseTaken(ctx, site, row.source)
  await updateRedirect(ctx, row)
  await refuseEndless(ctx, site.row.id, [...new Set([before.source, row.source])])
  await record(ctx, 'site_redirect_updated', site, row)
  return { site, row }
}

export const removeRedirect = async (ctx: WriteCtx, seen: RedirectAccess): Promise<void> => {
  const { site, row } = await lockOfSite(ctx, redirectRows, seen)
  await deleteRedirect(ctx, row.id)
  await refuseEndless(ctx, site.row.id, [row.source])
  await record(ctx, 'site_redirect_deleted', site, row)
}

type Fields = Pick<RedirectRow, 'source' | 'destination'>

const readFields = (fields: Fields): Fields => {
  const source = parsedValue('/source', readSource(fields.source))
  return { source, destination: parsedValue('/destination', readDestination(fields.destination, source)) }
}

const parsedValue = (path: string, parsed: Parsed): string => {
  if ('problem' in parsed) throw invalidField(path, parsed.problem)
  return parsed.value
}

const refuseTaken = async (ctx: WriteCtx, { row }: SiteAccess, source: string): Promise<void> => {
  const [taken] = await redirectsFrom(ctx, row.id, [source])
  if (taken !== undefined)
    throw new Conflict(`${source} is redirected to ${taken.destination} already; change that redirect`)
}

const record = async (
  ctx: WriteCtx,
  type: EventType,
  site: SiteAccess,
  { id, source, destination }: RedirectRow,
): Promise<void> => {
  await raiseRevision(ctx, site.row)
  await emitOfSite(ctx, site, {
    type,
    resource: { type: 'site-redirect', id },
    data: { source, destination },
  })
}
