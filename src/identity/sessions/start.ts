// Sessions started: by whatever way a person proved who they are.
import { actingAs, type WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { randomSecret } from '#kernel/ids.ts'
import { emit, emitForPerson } from '../events/index.ts'
import { hashOfToken } from '../tokens/index.ts'
import { lockUser } from '../users/index.ts'
import { endSession } from './end.ts'
import { actorOf } from './policy.ts'
import {
  deleteSessions,
  insertSession,
  lockSessions,
  putSignOn,
  type Session,
  sessionByHash,
  sessionIdsOf,
  updateSession,
} from './store.ts'

/**
 * How somebody proved who they are: by means of their own, or by the word of an organization: by its provider, or, without
 * one, by its admin. A password or passkey that was set on such words counts where these did.
 */
export type Proof =
  | { readonly own: true }
  | { readonly own: false; readonly organizationId: string; readonly providerId: string | null }
  | { readonly own: false; readonly organizations: readonly string[] }

export type Via = 'password' | 'passkey' | 'link' | 'saml' | 'oidc'

export interface NewSession {
  readonly userId: string
  readonly proof: Proof
  readonly via: Via
  /** What the browser says it is. */
  readonly userAgent: string | undefined
  /** The secret of the cookie that came along. */
  readonly previous?: string | undefined
}

/** How many sessions a person has at most; the one that was not used for the longest time makes way. */
export const mostSessions = 100

/**
 * Starts a session, or adds to the one that the browser has of the same person; what that stood on it keeps, its secret
 * ends. A session of somebody else ends.
 */
export const startSession = async (
  ctx: WriteCtx,
  { userId, proof, via, userAgent, previous }: NewSession,
): Promise<{ id: string; secret: string }> => {
  const acting = actingAs(ctx, { userId, tokenId: '', scope: 'write' })
  await lockUser(acting, userId)
  const before = previous === undefined ? undefined : await previousSession(acting, previous, userId)
  const secret = newSecret()
  const set = {
    hash: hashOfToken(secret),
    own: proof.own || before?.row.own === 1 ? 1 : 0,
    provider_id: providerOf(proof),
    user_agent: (userAgent ?? '').slice(0, longestUserAgent),
    last_used_at: now(ctx),
  }
  const id = before?.row.id ?? ctx.newId()
  if (before === undefined) {
    await makeRoom(acting, userId)
    await insertSession(acting, { ...set, id, user_id: userId, created_at: now(ctx) })
  } else await updateSession(acting, id, set)
  for (const organization of organizationsOf(proof))
    await putSignOn(acting, {
      session_id: id,
      organization_id: organization,
      provider_id: providerOf(proof),
      signed_on_at: now(ctx),
    })
  await record(acting, id, proof, via)
  return { id, secret }
}

/** A new secret for a session whose rights change; the one before ends. */
export const renewSession = async (ctx: WriteCtx, sessionId: string): Promise<string> => {
  const secret = newSecret()
  await updateSession(ctx, sessionId, { hash: hashOfToken(secret) })
  return secret
}

const longestUserAgent = 500

/** `lcb_` stands for a browser. */
const newSecret = (): string => `lcb_${randomSecret()}`

/** The good session of the same person that a browser has; another one ends. */
const previousSession = async (
  ctx: WriteCtx,
  secret: string,
  userId: string,
): Promise<Session | undefined> => {
  const found = await sessionByHash(ctx, hashOfToken(secret))
  if (found === undefined) return undefined
  await lockSessions(ctx, [found.row.id])
  // Somebody may have ended it meanwhile.
  const session = await sessionByHash(ctx, hashOfToken(secret))
  if (session === undefined) return undefined
  if (session.row.user_id === userId && actorOf(session, ctx.clock) !== undefined) return session
  const theirs = actingAs(ctx, { userId: session.row.user_id, tokenId: '', scope: 'write' })
  await endSession(theirs, session.row.id)
  return undefined
}

const makeRoom = async (ctx: WriteCtx, userId: string): Promise<void> => {
  const ids = await sessionIdsOf(ctx, userId)
  const excess = await lockSessions(ctx, ids.slice(mostSessions - 1))
  await deleteSessions(
    ctx,
    excess.map(({ id }) => id),
  )
}

/** A sign-in on the word of organizations concerns these alone. */
const record = async (ctx: WriteCtx, id: string, proof: Proof, via: Via): Promise<void> => {
  const provider = providerOf(proof)
  const event = {
    type: 'session_created' as const,
    resource: { type: 'session', id },
    data: { via, ...(provider !== null && { provider }) },
  }
  if (proof.own) return emitForPerson(ctx, ctx.actor.userId, event)
  for (const organization of organizationsOf(proof)) await emit(ctx, { ...event, organization })
}

const organizationsOf = (proof: Proof): readonly string[] => {
  if (proof.own) return []
  return 'organizations' in proof ? proof.organizations : [proof.organizationId]
}

const providerOf = (proof: Proof): string | null => ('providerId' in proof ? proof.providerId : null)
