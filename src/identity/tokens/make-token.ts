// Makes personal access tokens: by the operator, or with another token, which they cannot outlive.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, invalidField, Unauthenticated } from '#kernel/errors.ts'
import { randomBase62 } from '#kernel/ids.ts'
import { expiryGiven } from '#kernel/instant.ts'
import { emitForPerson } from '../events/index.ts'
import { organizationsOfActor } from '../organizations/index.ts'
import { lockUser } from '../users/index.ts'
import { hashOfToken } from './hash.ts'
import type { NewApiToken } from './schema.ts'
import { countTokens, deleteExpired, insertToken, lockToken, type TokenRow } from './store.ts'

type Wanted = Static<typeof NewApiToken>

/** A token as it is shown to its user, once: its text is known only here. */
export interface MadeToken {
  readonly row: TokenRow
  readonly token: string
}

/** How many tokens of one person can be valid at once. */
export const mostTokens = 100

/** Makes a token for a user, confined to some organizations if wanted. */
export const createToken = async (
  ctx: Pick<WriteCtx, 'database' | 'db' | 'newId' | 'clock'>,
  userId: string,
  wanted: Wanted,
  organizations?: readonly string[],
): Promise<MadeToken> => {
  const expiresAt = wanted.expiresAt === undefined ? null : expiryGiven(ctx.clock, wanted.expiresAt)
  // Locked until the transaction ends: two concurrent requests would both find room for one.
  await lockUser(ctx, userId)
  await makeRoom(ctx, userId)
  const token = newToken()
  const row = {
    id: ctx.newId(),
    user_id: userId,
    label: wanted.label,
    scope: wanted.scope ?? 'write',
    created_at: now(ctx),
    expires_at: expiresAt,
    last_used_at: null,
    organizations: organizations === undefined ? null : JSON.stringify(organizations),
  }
  await insertToken(ctx, { ...row, authorization_id: null, hash: hashOfToken(token) })
  return { row, token }
}

/**
 * Makes a token for the caller with their present credentials: it counts in the same organizations at most, and expires no
 * later than a token that it is made with. Credentials that only read cannot make one.
 */
export const createTokenWithOwn = async (ctx: WriteCtx, wanted: Wanted): Promise<MadeToken> => {
  const latest = ctx.actor.by === 'session' ? null : (await ownToken(ctx)).expires_at
  const made = await createToken(
    ctx,
    ctx.actor.userId,
    latest === null ? wanted : within(ctx, wanted, latest),
    await organizationsOfActor(ctx),
  )
  const { id, label, scope } = made.row
  const resource = { type: 'api-token', id }
  await emitForPerson(ctx, ctx.actor.userId, { type: 'api_token_created', resource, data: { label, scope } })
  return made
}

/** The wanted token, with an expiry no later than `latest`. */
const within = (ctx: Pick<Ctx, 'clock'>, wanted: Wanted, latest: string): Wanted => {
  const { expiresAt = latest } = wanted
  if (expiryGiven(ctx.clock, expiresAt) > latest)
    throw invalidField('/expiresAt', `must be no later than ${latest}, when the token that makes it expires`)
  return { ...wanted, expiresAt }
}

/** The prefix `lct_` and 214 random bits. */
const newToken = (): string => `lct_${randomBase62(36)}`

/** The token that the caller sent, locked until the transaction ends, so that it is not revoked meanwhile. */
const ownToken = async (ctx: Ctx): Promise<{ expires_at: string | null }> => {
  const found = await lockToken(ctx)
  if (found === undefined || (found.expires_at !== null && found.expires_at <= now(ctx)))
    throw new Unauthenticated('this token has just expired or been revoked')
  return found
}

/** Deletes a user's expired tokens where there are too many; throws where there still are. */
const makeRoom = async (ctx: Pick<WriteCtx, 'db' | 'clock'>, userId: string): Promise<void> => {
  const count = await countTokens(ctx, userId)
  if (count < mostTokens) return
  if (count - (await deleteExpired(ctx, userId)) >= mostTokens)
    throw new Conflict(
      `there are ${count} tokens of this person, and ${mostTokens} is the most; revoke one that is no longer used`,
    )
}
