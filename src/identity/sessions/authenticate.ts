// Authenticates the session cookie of a request, and again in transactions that write.
import type { Actor, Installation, WriteCtx } from '#context.ts'
import { hashOfToken, noteUse } from '../tokens/index.ts'
import { secretIn } from './cookies.ts'
import { actorOf, isStill } from './policy.ts'
import { lockSessionShared, sessionByHash, setLastUse } from './store.ts'

/** The actor of a browser's session; undefined without a cookie, or where the session is not valid. */
export const authenticateSession = async (
  installation: Installation,
  headers: { readonly cookie?: string | undefined },
): Promise<Actor | undefined> => {
  const secret = secretIn(installation, headers)
  if (secret === undefined) return undefined
  const session = await sessionByHash({ db: installation.database.read }, hashOfToken(secret))
  const actor = session && actorOf(session, installation.clock)
  if (session !== undefined && actor !== undefined) noteUse(installation, 'session', session.row, setLastUse)
  return actor
}

/** Whether the actor's session still allows as much; it is locked until the transaction ends. */
export const hasGoodSession = async (ctx: WriteCtx): Promise<boolean> => {
  const session = await lockSessionShared(ctx, ctx.actor.tokenId)
  const present = session && actorOf(session, ctx.clock)
  return present !== undefined && isStill(ctx.actor, present)
}
