// Signing in with a password. All refusals look the same and take the same time.
import { type Installation, inTransaction, personWith } from '#context.ts'
import { isDisabledEverywhere } from '../members/index.ts'
import { startSession } from '../sessions/index.ts'
import { attempt } from '../sign-in-attempts/index.ts'
import { lockUser, userByEmail } from '../users/index.ts'
import { hashOfPassword, isOutdated } from './argon2.ts'
import { proofBy, refuseWithoutLocalAccounts } from './own-means.ts'
import { isRight } from './passwords.ts'
import { noteRefusal } from './refused.ts'
import { findPassword, type PasswordRow, replaceHash } from './store.ts'

/** The browser in which a person signs in. */
export interface Browser {
  /** The result of `networkOf` for the request. */
  readonly network: string
  readonly userAgent: string | undefined
  /** The secret of the session that the browser has. */
  readonly previous?: string | undefined
}

export interface PasswordSignIn extends Browser {
  readonly email: string
  readonly password: string
}

/** Starts a session; throws `SignInRefused` or `TooManyAttempts`. */
export const signInWithPassword = (
  installation: Installation,
  { email, password, ...browser }: PasswordSignIn,
): Promise<{ secret: string }> => {
  refuseWithoutLocalAccounts(installation)
  return attempt(installation, { email, network: browser.network }, async () => {
    const { read } = installation.database
    const user = await userByEmail(read, email)
    const userId = user?.id ?? ''
    const stored = await findPassword(read, userId)
    const isDisabled = await isDisabledEverywhere(read, userId)
    const isGood = await isRight(stored, password)
    if (isGood && !isDisabled && stored !== undefined) return start(installation, stored, password, browser)
    if (user !== undefined)
      noteRefusal(installation, userId, { via: 'password', reason: reasonOf(stored, isGood) })
    return undefined
  })
}

const reasonOf = (stored: PasswordRow | undefined, isGood: boolean): string => {
  if (stored === undefined) return 'no password'
  return isGood ? 'disabled in all organizations' : 'wrong password'
}

const start = async (
  installation: Installation,
  { user_id: userId, hash, organizations }: PasswordRow,
  password: string,
  { userAgent, previous }: Browser,
): Promise<{ secret: string } | undefined> => {
  const better = isOutdated(hash) ? await hashOfPassword(password) : undefined
  return inTransaction(installation, personWith(userId), async ctx => {
    // Changing the password locks the user and ends all sessions: either before this session is started, or after.
    await lockUser(ctx, userId)
    if ((await findPassword(ctx.db, userId))?.hash !== hash) return undefined
    if (await isDisabledEverywhere(ctx.db, userId)) return undefined
    if (better !== undefined) await replaceHash(ctx, userId, better)
    return startSession(ctx, { userId, proof: proofBy(organizations), via: 'password', userAgent, previous })
  })
}
