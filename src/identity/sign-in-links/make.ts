// Links made: one for each person and purpose, which ends the one before.
import type { WriteCtx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import { minute } from '#kernel/durations.ts'
import { randomSecret } from '#kernel/ids.ts'
import { emit, emitForPerson } from '../events/index.ts'
import { hashOfToken } from '../tokens/index.ts'
import { emailKey } from '../users/index.ts'
import { putLink } from './store.ts'

export interface WantedLink {
  /** Left out where the account is made when the link is followed. */
  readonly userId?: string | undefined
  /** The address that it is mailed to. */
  readonly email?: string | undefined
  /** The organization that is joined by following it; with `createdBy` that of the admin, and the only one where it counts. */
  readonly organizationId?: string | undefined
  /** The row of the invite by which that is joined. */
  readonly inviteId?: string | undefined
  /** Where the browser goes afterwards: a path. */
  readonly returnTo?: string | undefined
  /** The admin who makes it. */
  readonly createdBy?: string | undefined
}

export interface MadeLink {
  readonly url: string
  readonly expiresAt: string
}

const minutes = 60

/** Makes a link; the address is known here, and never again. */
export const makeSignInLink = async (ctx: WriteCtx, wanted: WantedLink): Promise<MadeLink> => {
  const { userId, email, organizationId, inviteId, returnTo, createdBy } = wanted
  const id = ctx.newId()
  // What is logged of an address ends with the id that it begins with.
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

/** Before there is an account, there is nobody to write it down for. */
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
