// Passkeys: made by an authenticator in answer to a challenge, and removed by their owner.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { uniqueViolation } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, invalidField } from '#kernel/errors.ts'
import { type EventType, emitForPerson } from '../events/index.ts'
import { refuseWithoutLocalAccounts, whereCallerCounts } from '../passwords/index.ts'
import { renewSession } from '../sessions/index.ts'
import { findUser, lockUser, type UserRow } from '../users/index.ts'
import { algorithms } from './algorithms.ts'
import { challengesLast, makeChallenge, readClientData } from './challenges.ts'
import { relyingParty } from './relying-party.ts'
import type { NewCredential, PasskeyOptions } from './schema.ts'
import {
  countPasskeys,
  credentialsOf,
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  takeChallenge,
} from './store.ts'
import type { Verified, VerifyingTask } from './verifying.ts'

/** How many passkeys one person can have. */
const mostPasskeys = 20

/** The options for an authenticator that is to make a passkey for the caller. */
export const makeOptions = async (ctx: WriteCtx): Promise<Static<typeof PasskeyOptions>> => {
  refuseWithoutLocalAccounts(ctx)
  const { id: rpId } = relyingParty(ctx)
  const { userId } = ctx.actor
  const person = (await findUser(ctx, userId)) as UserRow
  const known = await credentialsOf(ctx, userId)
  return {
    challenge: await makeChallenge(ctx, ctx.db, userId),
    rp: { id: rpId, name: 'Lectern' },
    user: {
      id: Buffer.from(userId).toString('base64url'),
      name: person.email,
      displayName: person.display_name,
    },
    pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
    timeout: challengesLast,
    attestation: 'none',
    excludeCredentials: known.map(row => ({
      type: 'public-key',
      id: row.credential_id,
      transports: JSON.parse(row.transports),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** What changed, and the new secret of the session that requested it. */
export interface Changed {
  readonly row: PasskeyRow
  readonly secret: string | undefined
}

/** Adds an authenticator's answer as a passkey of the caller. */
export const addPasskey = async (
  ctx: Ctx,
  credential: Static<typeof NewCredential>,
  label: string,
): Promise<Changed> => {
  refuseWithoutLocalAccounts(ctx)
  const { userId } = ctx.actor
  const verified = await verifiedNew(ctx, credential)
  return ctx.inTransaction(async inside => {
    await lockUser(inside, userId)
    await inside.refuseUnlessAllowed()
    if ((await countPasskeys(inside, userId)) >= mostPasskeys)
      throw new Conflict(`you have ${mostPasskeys} passkeys, which is the most; delete one that is not used`)
    const row = {
      id: ctx.newId(),
      user_id: userId,
      credential_id: verified.credentialId,
      public_key: verified.publicKey,
      counter: verified.counter,
      transports: JSON.stringify(credential.response.transports ?? []),
      label,
      created_at: now(ctx),
      last_used_at: null,
      organizations: whereCallerCounts(ctx),
    }
    await insertOnce(inside, row)
    await emitForPerson(inside, userId, eventOf('passkey_created', row))
    return { row, secret: await renewed(inside) }
  })
}

/** Removes a passkey of the caller; returns the new secret of the session that requested it. */
export const removePasskey = async (
  ctx: WriteCtx,
  passkey: Pick<PasskeyRow, 'id' | 'label'>,
): Promise<string | undefined> => {
  const { userId } = ctx.actor
  await lockUser(ctx, userId)
  await deletePasskey(ctx, passkey.id)
  await emitForPerson(ctx, userId, eventOf('passkey_deleted', passkey))
  return renewed(ctx)
}

const eventOf = (type: EventType, { id, label }: Pick<PasskeyRow, 'id' | 'label'>) => ({
  type,
  resource: { type: 'passkey', id },
  data: { label },
})

const renewed = async (ctx: WriteCtx): Promise<string | undefined> =>
  ctx.actor.by === 'session' ? renewSession(ctx, ctx.actor.tokenId) : undefined

const insertOnce = async (ctx: WriteCtx, row: PasskeyRow): Promise<void> => {
  try {
    await insertPasskey(ctx, row)
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error
    throw new Conflict('this passkey was added before')
  }
}

const verifiedNew = async (ctx: Ctx, credential: Static<typeof NewCredential>): Promise<Verified> => {
  const { id: rpId, origin } = relyingParty(ctx)
  const said = readClientData(credential.response.clientDataJSON)
  if (said === undefined) throw refusal('is not what a browser gives')
  const who = { userId: ctx.actor.userId, time: now(ctx) }
  const isAsked = await ctx.inTransaction(inside => takeChallenge(inside.db, said.challenge, who))
  if (!isAsked)
    throw refusal('answers a challenge that is used up or older than five minutes; ask for new options')
  if (said.origin !== origin)
    throw refusal(`was made on a page of another origin than ${origin}, where this installation is reached`)
  const task: VerifyingTask = {
    kind: 'new',
    challenge: said.challenge,
    origin,
    rpId,
    response: credential as VerifyingTask['response'] & { type: 'public-key' },
  } as VerifyingTask
  const verified = await verify(ctx, ctx.actor.userId, task)
  return verified ?? Promise.reject(refusal('is not what an authenticator answers to these options'))
}

const refusal = (message: string): Error => invalidField('/credential', message)

/** Runs in a thread; `owner` is whose queue the task waits in. */
export const verify = (
  { threads }: Pick<Ctx, 'threads'>,
  owner: string,
  task: VerifyingTask,
): Promise<Verified | undefined> =>
  threads.run<Verified | undefined>({
    module: new URL('./verifying.ts', import.meta.url),
    payload: task,
    owner,
    urgency: 'interactive',
    cpuTime: 10_000,
    weight: 40_000,
  })
