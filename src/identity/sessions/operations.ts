// The operations on a person's own sessions.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { type Listing, list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation, type Subject } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { keyholder, noBusinessOfPrograms, refusePrograms } from '../users/index.ts'
import { endOtherSessions, endSession } from './end.ts'
import { findOwnSession, ownSessions, shownSessions } from './own.ts'
import { Session } from './schema.ts'

/** One of the caller's own sessions. */
const ownSession: Subject<{ id: string }, 'self'> = {
  noun: 'session',
  find: (ctx, params) => {
    refusePrograms(ctx)
    return findOwnSession(ctx, params.sessionId as string)
  },
  permits: () => true,
  refusal: () => 'this session is not yours',
}

const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/user/sessions',
  status: 200,
  summary: 'The browsers in which you are signed in, oldest first',
  description:
    'Lists the sessions of your account: each is a browser in which you are signed in, in the order in which you signed in. A session ends 30 days after its last use, and when it is ended. In a browser where only an identity provider vouches for you, you see the sessions that count no further. End what you do not know with `DELETE /v1/user/sessions/{sessionId}`.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(Session),
  errors: { 403: noBusinessOfPrograms },
  on: keyholder,
  allow: 'self',
  run: (ctx, _caller, { page }) => list(ctx, page, listingOf(ctx)),
})

const removeSession = operation({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/user/sessions/:sessionId',
  status: 204,
  summary: 'End a session',
  description:
    'Ends one of your sessions, in every process of the server: the browser is signed out from its next request on. Only your own are found; you may end the one that you are using.',
  on: ownSession,
  allow: 'self',
  run: (ctx, { id }) => endSession(ctx, id),
})

const removeSessions = operation({
  id: 'deleteSessions',
  method: 'DELETE',
  path: '/user/sessions',
  status: 204,
  summary: 'End all other sessions',
  description:
    'Ends all of your sessions but the one that you are using; sent with a token, all of them. Tokens stay: revoke them with `DELETE /v1/user/tokens/{tokenId}`.',
  on: keyholder,
  allow: 'self',
  run: ctx => endOtherSessions(ctx),
})

type Row = Awaited<ReturnType<ReturnType<typeof shownSessions>['execute']>>[number]

type Wire = Static<typeof Session>

const listingOf = (ctx: Ctx): Listing<Row, Wire> => ({
  rows: shownSessions(ctx),
  count: ownSessions(ctx),
  order: [{ column: 'sessions.id', direction: 'asc' }],
  sortedBy: row => [row.id],
  present: rows => rows.map(row => present(ctx, row)),
})

const present = ({ actor }: Ctx, row: Row): Wire => ({
  object: 'session',
  id: row.id,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  userAgent: row.user_agent,
  current: actor.by === 'session' && actor.tokenId === row.id,
  ...providerOf(row),
})

const providerOf = ({ provider_id: id, saml_label, oidc_label }: Row): Pick<Wire, 'provider'> => {
  if (id !== null && saml_label !== null) return { provider: { id, label: saml_label, type: 'saml' } }
  if (id !== null && oidc_label !== null) return { provider: { id, label: oidc_label, type: 'oidc' } }
  return {}
}

export const sessionOperations: readonly Operation[] = [listSessions, removeSession, removeSessions]
