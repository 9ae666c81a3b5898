// How visitors of a site prove who they are: shown, changed, and their key replaced.
import { hash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { type EventType, emit } from '#identity/events/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { lockSite, raiseRevision, type SiteAccess, type SiteRow } from '../sites/index.ts'
import { newVisitorKey, openVisitorKey } from '../visitors/index.ts'
import type { PublishingAuth, PublishingAuthFields } from './schema.ts'
import { updateAuth } from './store.ts'

type Row = Pick<SiteRow, 'id' | 'visitor_key' | 'fallback_url'>

export const presentAuth = (ctx: Pick<Ctx, 'signer'>, row: Row): Static<typeof PublishingAuth> =>
  versioned(
    {
      object: 'publishing-auth',
      backend: 'custom',
      privateKey: openVisitorKey(ctx, row),
      ...(row.fallback_url !== null && { fallbackURL: row.fallback_url }),
    },
    row.id,
    hash('sha256', row.visitor_key),
    row.fallback_url,
  )

export const changeAuth = async (
  ctx: WriteCtx,
  access: SiteAccess,
  { fallbackURL }: Static<typeof PublishingAuthFields>,
): Promise<Row> => {
  if (fallbackURL != null) refuseUnlessAddress(fallbackURL)
  const { row } = await lockSite(ctx, access, 'create')
  if (fallbackURL === undefined || fallbackURL === row.fallback_url) return row
  const set = { fallback_url: fallbackURL }
  await updateAuth(ctx, row.id, set)
  await record(ctx, row, 'site_publishing_auth_updated', { fallbackURL })
  return { ...row, ...set }
}

/** Replaces the key: from the commit on, no token signed with the former key is valid, in any process. */
export const replaceKey = async (ctx: WriteCtx, access: SiteAccess): Promise<Row> => {
  const { row } = await lockSite(ctx, access, 'create')
  const set = { visitor_key: newVisitorKey(ctx, row.id) }
  await updateAuth(ctx, row.id, set)
  await record(ctx, row, 'site_publishing_auth_regenerated')
  return { ...row, ...set }
}

const refuseUnlessAddress = (text: string): void => {
  const url = URL.parse(text)
  if (url === null) throw invalidField('/fallbackURL', 'must be an http or https address')
  if (url.username !== '' || url.password !== '')
    throw invalidField('/fallbackURL', 'must carry no user name and no password: every visitor sees it')
}

/** Records an event, without the key. */
const record = async (
  ctx: WriteCtx,
  { id, organization_id }: SiteRow,
  type: EventType,
  data?: Parameters<typeof emit>[1]['data'],
): Promise<void> => {
  await raiseRevision(ctx, { id })
  await emit(ctx, {
    organization: organization_id,
    type,
    resource: { type: 'site', id },
    ...(data && { data }),
  })
}
