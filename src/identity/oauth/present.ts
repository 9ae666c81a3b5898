// Rows of authorizations as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { lastUsesOfAccessTokens } from '../tokens/index.ts'
import { type Client, findClients } from './clients-store.ts'
import type { Authorization } from './schema.ts'
import type { AuthorizationRow } from './store.ts'

export const presentAuthorizations = async (
  ctx: Ctx,
  rows: readonly AuthorizationRow[],
): Promise<Static<typeof Authorization>[]> => {
  if (rows.length === 0) return []
  const clients = await findClients(
    ctx,
    rows.map(row => row.client_id),
  )
  const uses = await lastUsesOfAccessTokens(
    ctx,
    rows.map(row => row.id),
  )
  return rows.map(row => {
    // Expired access tokens are deleted, so the authorization has its own time of last use.
    const lastUsedAt = [row.last_used_at ?? '', uses.get(row.id) ?? ''].sort().at(-1)
    return {
      object: 'authorization',
      id: row.id,
      program: presentProgram(row.client_id, clients.get(row.client_id)),
      scope: row.scope,
      createdAt: row.created_at,
      ...(lastUsedAt && { lastUsedAt }),
    }
  })
}

/** A client that is being deleted has only its id. */
const presentProgram = (id: string, client: Client | undefined) => ({
  id,
  name: client?.name ?? '',
  ...(client?.uri !== undefined && { uri: client.uri }),
  registeredItself: client?.registeredItself ?? false,
})
