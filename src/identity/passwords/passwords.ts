// Passwords: checking and changing them.
import type { Ctx, Installation, WriteCtx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import { Conflict, invalidField } from '#kernel/errors.ts'
import { emitForPerson } from '../events/index.ts'
import { endSessionsOf, renewSession } from '../sessions/index.ts'
import { attempt, SignInRefused } from '../sign-in-attempts/index.ts'
import { findUser, lockUser, type UserRow } from '../users/index.ts'
import { hashOfPassword, isHashOf } from './argon2.ts'
import { refuseWithoutLocalAccounts, whereCallerCounts } from './own-means.ts'
import { findPassword, type PasswordRow, setReplaceable, upsertPassword } from './store.ts'
import { normalPassword, refuseWeak } from './strength.ts'

/**
 * Whether a password is the user's. An unknown user takes as long. Must be called outside of transactions, since it is slow.
 */
export const checkPassword = async (
  { database }: Pick<Installation, 'database'>,
  userId: string | undefined,
  password: string,
): Promise<boolean> => isRight(await findPassword(database.read, userId ?? ''), password)

/** Whether a password is the stored one, if there is one. */
export const isRight = (
  stored: Pick<PasswordRow, 'hash'> | undefined,
  password: string,
): Promise<boolean> => {
  const normal = normalPassword(password)
  return isHashOf(normal === undefined ? undefined : stored?.hash, normal ?? '')
}

export const hasPassword = async ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<boolean> =>
  (await findPassword(db, userId)) !== undefined

/**
 * Gives a person a password by its hash; it counts where the caller
 * does. The caller of this function must have checked that they may.
 */
export const setPassword = async (ctx: WriteCtx, userId: string, hash: string): Promise<void> => {
  await lockUser(ctx, userId)
  await upsertPassword(ctx, { user_id: userId, hash, organizations: whereCallerCounts(ctx) })
  await emitForPerson(ctx, userId, { type: 'password_changed', resource: { type: 'user', id: userId } })
}

/** Lets a session that was started by a link replace the password within an hour, without knowing it. */
export const allowReplacing = (ctx: WriteCtx, userId: string, sessionId: string): Promise<void> =>
  setReplaceable(ctx, userId, sessionId, later(ctx, hour))

/** Whether the caller must know their password to replace it. */
export const needsCurrent = async (ctx: Ctx): Promise<boolean> =>
  mustBeKnown(ctx, await findPassword(ctx.db, ctx.actor.userId))

const mustBeKnown = (ctx: Ctx, stored: PasswordRow | undefined): boolean =>
  stored !== undefined &&
  !(stored.replaceable_in === ctx.actor.tokenId && (stored.replaceable_until ?? '') > now(ctx))

export interface WantedPassword {
  /** The present password. */
  readonly current?: string
  readonly password: string
}

/**
 * Changes the caller's password and ends all their other sessions; returns the
 * new secret of the present session. `network` is where the request comes from.
 */
export const changePassword = async (
  ctx: Ctx,
  network: string,
  { current, password }: WantedPassword,
): Promise<string | undefined> => {
  refuseWithoutLocalAccounts(ctx)
  const { userId, tokenId, by } = ctx.actor
  const person = (await findUser(ctx, userId)) as UserRow
  const stored = await findPassword(ctx.db, userId)
  if (mustBeKnown(ctx, stored)) await refuseWrong(ctx, person, network, stored, current)
  const normal = await refuseWeak(ctx, password, { email: person.email, displayName: person.display_name })
  const hash = await hashOfPassword(normal)
  return ctx.inTransaction(async inside => {
    await lockUser(inside, userId)
    await inside.refuseUnlessAllowed()
    const present = await findPassword(inside.db, userId)
    if (present?.hash !== stored?.hash)
      throw new Conflict('this password has just become another one; look whether it was you')
    await setPassword(inside, userId, hash)
    const isSession = by === 'session'
    await endSessionsOf(inside, userId, { but: isSession ? tokenId : undefined })
    return isSession ? renewSession(inside, tokenId) : undefined
  })
}

/**
 * Throws unless `current` is the password. Somebody who has got hold of a session can guess it no faster than by signing in.
 */
const refuseWrong = async (
  ctx: Ctx,
  { email }: UserRow,
  network: string,
  stored: PasswordRow | undefined,
  current: string | undefined,
): Promise<void> => {
  if (current === undefined) throw invalidField('/current', 'is required, since there is a password already')
  try {
    await attempt(ctx, { email, network }, async () => (await isRight(stored, current)) || undefined)
  } catch (error) {
    if (error instanceof SignInRefused) throw invalidField('/current', 'is not your password')
    throw error
  }
}
