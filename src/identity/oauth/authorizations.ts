// Authorizations end: with everything that was given for them.
import type { WriteCtx } from '#context.ts'
import { deleteAccessTokensOf } from '../tokens/index.ts'
import { type Client, findClient } from './clients-store.ts'
import { emitAuthorization } from './events.ts'
import {
  type AuthorizationRow,
  deleteAuthorizations,
  lockAuthorization,
  ownAuthorizations,
  visibleIds,
} from './store.ts'

/** Why, where it was not the person: a code or refresh token came twice, the program ended it, the operator removed the program. */
export type Reason = 'replayed' | 'program' | 'operator'

/** Good for nothing from the next request on, in every process. */
export const revokeAuthorization = async (
  ctx: WriteCtx,
  authorization: AuthorizationRow,
  client: Pick<Client, 'name'>,
  reason?: Reason,
): Promise<void> => {
  await deleteAuthorizations(ctx, [authorization.id])
  await deleteAccessTokensOf(ctx, [authorization.id])
  const data = { program: client.name, ...(reason !== undefined && { reason }) }
  await emitAuthorization(ctx, 'program_revoked', authorization, data)
}

/** Whoever revokes it meanwhile has done it. */
export const revokeOne = async (ctx: WriteCtx, id: string): Promise<void> => {
  const row = await lockAuthorization(ctx, id)
  if (row === undefined) return
  const client = await findClient(ctx, row.client_id)
  await revokeAuthorization(ctx, row, { name: client?.name ?? '' })
}

/** All that the caller sees. */
export const revokeAll = async (ctx: WriteCtx): Promise<void> => {
  const rows = await ownAuthorizations(ctx, await visibleIds(ctx))
    .select('id')
    .orderBy('id')
    .execute()
  for (const { id } of rows) await revokeOne(ctx, id)
}
