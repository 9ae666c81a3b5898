// Signing in with a passkey: the authenticator knows the account, so no address is asked for.
import type { Static } from 'typebox'
import { type Installation, inTransaction, personWith, type WriteCtx } from '#context.ts'
import { fits } from '#http/validate.ts'
import { now } from '#kernel/clock.ts'
import { isDisabledEverywhere } from '../members/index.ts'
import { type Browser, noteRefusal, proofBy, refuseWithoutLocalAccounts } from '../passwords/index.ts'
import { startSession } from '../sessions/index.ts'
import { SignInRefused } from '../sign-in-attempts/index.ts'
import { lockUser } from '../users/index.ts'
import { challengesLast, makeChallenge, readClientData } from './challenges.ts'
import { verify } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { AssertedCredential } from './schema.ts'
import { noteUse, type PasskeyRow, passkeyByCredential, takeChallenge } from './store.ts'
import type { Verified, VerifyingTask } from './verifying.ts'

/** The options for any authenticator, in the JSON form of `PublicKeyCredentialRequestOptions`. */
export const passkeyOptions = async (installation: Installation) => {
  refuseWithoutLocalAccounts(installation)
  const { id: rpId } = relyingParty(installation)
  const challenge = await installation.database.transaction(db => makeChallenge(installation, db, null))
  return { challenge, rpId, timeout: challengesLast, userVerification: 'required' as const }
}

/** Starts a session; throws `SignInRefused`. `credential` is whatever the browser sent. */
export const signInWithPasskey = async (
  installation: Installation,
  { credential, ...browser }: Browser & { readonly credential: unknown },
): Promise<{ secret: string }> => {
  refuseWithoutLocalAccounts(installation)
  if (!fits(AssertedCredential, credential)) throw new SignInRefused(refused)
  const asserted = credential as Static<typeof AssertedCredential>
  const said = readClientData(asserted.response.clientDataJSON)
  const who = { userId: null, time: now(installation) }
  const isAsked =
    said !== undefined &&
    (await installation.database.transaction(db => takeChallenge(db, said.challenge, who)))
  const passkey = await passkeyByCredential(installation.database.read, asserted.id)
  if (!isAsked || passkey === undefined) throw new SignInRefused(refused)
  const { id: rpId, origin } = relyingParty(installation)
  const verified = await verify(installation, browser.network, {
    kind: 'known',
    challenge: said.challenge,
    origin,
    rpId,
    response: asserted,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.counter,
    },
  } as VerifyingTask)
  const started = verified && (await start(installation, passkey, verified, browser))
  if (started !== undefined) return started
  noteRefusal(installation, passkey.user_id, { via: 'passkey', reason: 'not verified' })
  throw new SignInRefused(refused)
}

const refused = 'this passkey is not known here, or its account cannot sign in with it'

const start = (
  installation: Installation,
  { id, user_id: userId, organizations }: PasskeyRow,
  { counter }: Verified,
  { userAgent, previous }: Browser,
): Promise<{ secret: string } | undefined> =>
  as(installation, userId, async ctx => {
    // The user is locked first, as in removing a passkey, to avoid deadlocks.
    await lockUser(ctx, userId)
    if (!(await noteUse(ctx, id, counter))) return undefined
    if (await isDisabledEverywhere(ctx.db, userId)) return undefined
    return startSession(ctx, { userId, proof: proofBy(organizations), via: 'passkey', userAgent, previous })
  })

const as = <T>(installation: Installation, userId: string, work: (ctx: WriteCtx) => Promise<T>): Promise<T> =>
  inTransaction(installation, personWith(userId), work)
