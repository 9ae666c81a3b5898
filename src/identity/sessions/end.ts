// Ending sessions: a single one, all of a person, or those that a provider or an organization vouched for.
import type { WriteCtx } from '#context.ts'
import { emit, emitForPerson } from '../events/index.ts'
import { lockUser } from '../users/index.ts'
import { ownSessionIds } from './own.ts'
import {
  deleteSessions,
  deleteSignOns,
  deleteSignOnsAt,
  lockSessions,
  type SessionRow,
  sessionIdsOf,
  sessionIdsOfProvider,
  signOnsOf,
  updateSession,
} from './store.ts'

/** Ends a session; does nothing where it has ended already. */
export const endSession = (ctx: WriteCtx, id: string): Promise<void> => end(ctx, [id])

export interface WhichSessions {
  /** The id of a session that goes on. */
  readonly but?: string | undefined
  /** Only what this organization's providers vouched for: sessions with another proof go on without it. */
  readonly organizationId?: string
}

/** Ends the sessions of a person. */
export const endSessionsOf = async (
  ctx: WriteCtx,
  userId: string,
  { but, organizationId: organization }: WhichSessions = {},
): Promise<void> => {
  await lockUser(ctx, userId)
  const ids = (await sessionIdsOf(ctx, userId)).filter(id => id !== but)
  if (organization === undefined) return end(ctx, ids)
  const rows = await lockSessions(ctx, ids)
  if (rows.length === 0) return
  await deleteSignOns(ctx, ids, organization)
  const ended = await endUnproved(ctx, rows)
  if (ended.length > 0) await emit(ctx, { organization, ...revoked(userId, ended) })
}

/** Ends the caller's other sessions, as far as the caller sees them. */
export const endOtherSessions = async (ctx: WriteCtx): Promise<void> => {
  await lockUser(ctx, ctx.actor.userId)
  await end(
    ctx,
    (await ownSessionIds(ctx)).filter(id => id !== ctx.actor.tokenId),
  )
}

/** Ends what a deleted provider vouched for; the event of its deletion stands for those of the sessions. */
export const endSessionsOfProvider = async (ctx: WriteCtx, providerId: string): Promise<void> => {
  for (;;) {
    const ids = await sessionIdsOfProvider(ctx, providerId, batchSize)
    if (ids.length === 0) return
    const rows = await lockSessions(ctx, ids)
    await deleteSignOnsAt(ctx, ids, providerId)
    await endUnproved(ctx, rows)
  }
}

const batchSize = 500

/** Records one event in each organization concerned, however many sessions end. */
const end = async (ctx: WriteCtx, ids: readonly string[]): Promise<void> => {
  const rows = await lockSessions(ctx, ids)
  const [first] = rows
  if (first === undefined) return
  const confined = rows.filter(row => row.own === 0).map(({ id }) => id)
  const signOns = await signOnsOf(ctx, confined)
  await deleteSessions(
    ctx,
    rows.map(({ id }) => id),
  )
  const own = rows.filter(row => row.own === 1).map(({ id }) => id)
  if (own.length > 0) await emitForPerson(ctx, first.user_id, revoked(first.user_id, own))
  const byOrganization = Map.groupBy(signOns, row => row.organization_id)
  for (const [organization, those] of byOrganization) {
    const sessions = those.map(row => row.session_id)
    await emit(ctx, { organization, ...revoked(first.user_id, sessions) })
  }
}

/**
 * Ends those of the sessions that have no proof left; for the others,
 * replaces the provider that they show by one that still vouches.
 */
const endUnproved = async (ctx: WriteCtx, rows: readonly SessionRow[]): Promise<string[]> => {
  const ids = rows.map(({ id }) => id)
  const left = Map.groupBy(await signOnsOf(ctx, ids), row => row.session_id)
  const unproved = rows.filter(row => row.own === 0 && !left.has(row.id)).map(({ id }) => id)
  await deleteSessions(ctx, unproved)
  for (const { id, own, provider_id } of rows) {
    const [signOn] = left.get(id) ?? []
    const isShown = left.get(id)?.some(row => row.provider_id === provider_id) ?? false
    if (provider_id === null || isShown || (own === 0 && signOn === undefined)) continue
    await updateSession(ctx, id, { provider_id: signOn?.provider_id ?? null })
  }
  return unproved
}

const revoked = (userId: string, sessions: readonly string[]) => ({
  type: 'session_revoked' as const,
  resource: { type: 'user', id: userId },
  data: { sessions },
})
