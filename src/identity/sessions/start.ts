// Starts sessions, however a person proved who they are.
import { actingAs, personWith, type WriteCtx } from '#context.ts'
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
 * How a person proved who they are: by their own means, or by the word of an organization: of its provider or, without one,
 * of its admin. A password or passkey that was set on such a word counts in the same organizations.
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
  /** The header `User-Agent`. */
  readonly userAgent: string | undefined
  /** The secret in the cookie of the request. */
  readonly previous?: string | undefined
}

/** How many sessions a person can have; the least recently used one is deleted to make room. */
export const mostSessions = 100

/**
 * Starts a session, or adds a proof to the one that the browser has for the same person; that keeps its earlier proofs, but
 * gets a new secret. A session of another person is ended.
 */
export const startSession = async (
  ctx: WriteCtx,
  { userId, proof, via, userAgent, previous }: NewSession,
): Promise<{ id: string; secret: string }> => {
  const acting = actingAs(ctx, personWith(userId))
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

/** Gives a session whose rights change a new secret; the old one becomes invalid. */
export const renewSession = async (ctx: WriteCtx, sessionId: string): Promise<string> => {
  const secret = newSecret()
  await updateSession(ctx, sessionId, { hash: hashOfToken(secret) })
  return secret
}

const longestUserAgent = 500

/** The prefix `lcb_` stands for browser. */
const newSecret = (): string => `lcb_${randomSecret()}`

/** The browser's valid session of the same person; any other is ended. */
const previousSession = async (
  ctx: WriteCtx,
  secret: string,
  userId: string,
): Promise<Session | undefined> => {
  const found = await sessionByHash(ctx, hashOfToken(secret))
  if (found === undefined) return undefined
  await lockSessions(ctx, [found.row.id])
  // It may have been ended meanwhile.
  const session = await sessionByHash(ctx, hashOfToken(secret))
  if (session === undefined) return undefined
  if (session.row.user_id === userId && actorOf(session, ctx.clock) !== undefined) return session
  const theirs = actingAs(ctx, personWith(session.row.user_id))
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

/** A sign-in by the word of an organization concerns only that organization. */
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
