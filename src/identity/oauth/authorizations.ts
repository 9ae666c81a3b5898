// Ending authorizations, with everything that was issued for them.
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

/**
 * Why it ended, if not by the person: a code or refresh token was used
 * twice, the client ended it, or the operator removed the client.
 */
export type Reason = 'replayed' | 'program' | 'operator'

/** Its tokens are invalid from the next request on, in every process. */
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

/** Does nothing where it was revoked meanwhile. */
export const revokeOne = async (ctx: WriteCtx, id: string): Promise<void> => {
  const row = await lockAuthorization(ctx, id)
  if (row === undefined) return
  const client = await findClient(ctx, row.client_id)
  await revokeAuthorization(ctx, row, { name: client?.name ?? '' })
}

/** Revokes all authorizations that the caller sees. */
export const revokeAll = async (ctx: WriteCtx): Promise<void> => {
  const rows = await ownAuthorizations(ctx, await visibleIds(ctx))
    .select('id')
    .orderBy('id')
    .execute()
  for (const { id } of rows) await revokeOne(ctx, id)
}
