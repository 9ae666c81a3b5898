// Who the cookie of a request speaks for, asked again where something is written.
import type { Actor, Installation, WriteCtx } from '#context.ts'
import { hashOfToken, noteUse } from '../tokens/index.ts'
import { secretIn } from './cookies.ts'
import { actorOf, isStill } from './policy.ts'
import { lockSessionShared, sessionByHash, setLastUse } from './store.ts'

/** Who the session of a browser speaks for; undefined without a cookie, or where its session is no good. */
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

/** Whether the session that somebody acts by still is as good, and stays so until the transaction ends. */
export const hasGoodSession = async (ctx: WriteCtx): Promise<boolean> => {
  const session = await lockSessionShared(ctx, ctx.actor.tokenId)
  const present = session && actorOf(session, ctx.clock)
  return present !== undefined && isStill(ctx.actor, present)
}
