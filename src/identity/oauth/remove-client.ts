// Removes a client: it can ask nobody any more, and loses its access.
import type { WriteCtx } from '#context.ts'
import { revokeAuthorization } from './authorizations.ts'
import { deleteClient } from './clients-store.ts'
import { authorizationIdsOf, lockAuthorization } from './store.ts'

/** Returns for how many people it acted; undefined where there is no such client. */
export const removeClient = async (ctx: WriteCtx, id: string): Promise<number | undefined> => {
  const client = await deleteClient(ctx, id)
  if (client === undefined) return undefined
  const people = new Set<string>()
  for (const authorizationId of await authorizationIdsOf(ctx, id)) {
    const authorization = await lockAuthorization(ctx, authorizationId)
    if (authorization === undefined) continue
    people.add(authorization.user_id)
    await revokeAuthorization(ctx, authorization, client, 'operator')
  }
  return people.size
}
