// Makes links: one for each person and purpose, which replaces the one before.
import type { WriteCtx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import { minute } from '#kernel/durations.ts'
import { randomSecret } from '#kernel/ids.ts'
import { emit, emitForPerson } from '../events/index.ts'
import { hashOfToken } from '../tokens/index.ts'
import { emailKey } from '../users/index.ts'
import { putLink } from './store.ts'

export interface WantedLink {
  /** Left out where following the link makes the account. */
  readonly userId?: string | undefined
  /** The address that the link is mailed to. */
  readonly email?: string | undefined
  /**
   * The organization that is joined by following the link; with
   * `createdBy`, the admin's, and the only one where the session counts.
   */
  readonly organizationId?: string | undefined
  /** The row of the invite by which the organization is joined. */
  readonly inviteId?: string | undefined
  /** The path that the browser goes to afterwards. */
  readonly returnTo?: string | undefined
  /** The admin who makes the link. */
  readonly createdBy?: string | undefined
}

export interface MadeLink {
  readonly url: string
  readonly expiresAt: string
}

const minutes = 60

/** Makes a link; its address is known only here. */
export const makeSignInLink = async (ctx: WriteCtx, wanted: WantedLink): Promise<MadeLink> => {
  const { userId, email, organizationId, inviteId, returnTo, createdBy } = wanted
  const id = ctx.newId()
  // The secret begins with the id: logs have an address only up to the end of its id.
  const secret = id + randomSecret()
  const expiresAt = later(ctx, minutes * minute)
  await putLink(ctx, {
    id,
    hash: hashOfToken(secret),
    purpose: purposeOf(wanted),
    user_id: userId ?? null,
    email: email ?? null,
    organization_id: organizationId ?? null,
    invite_id: inviteId ?? null,
    return_to: returnTo ?? null,
    created_by: createdBy ?? null,
    created_at: now(ctx),
    expires_at: expiresAt,
  })
  await record(ctx, id, wanted)
  return { url: `${ctx.baseUrl}/sign-in/link/${secret}`, expiresAt }
}

const purposeOf = ({ userId, email, organizationId, inviteId, createdBy }: WantedLink): string => {
  const whose = email === undefined ? ['user', userId] : ['mail', emailKey(email)]
  const by = createdBy === undefined ? [] : ['admin']
  return JSON.stringify([...whose, organizationId ?? null, inviteId ?? null, ...by])
}

/** Without an account, there is nobody to record the event for. */
const record = async (ctx: WriteCtx, id: string, wanted: WantedLink): Promise<void> => {
  const { userId, email, organizationId, createdBy } = wanted
  if (userId === undefined) return
  const by = createdBy === undefined ? (email === undefined ? 'operator' : 'mail') : 'admin'
  const event = {
    type: 'sign_in_link_created' as const,
    resource: { type: 'sign-in-link', id },
    data: { user: userId, by },
  }
  if (createdBy === undefined || organizationId === undefined) await emitForPerson(ctx, userId, event)
  else await emit(ctx, { ...event, organization: organizationId })
}
