// Events on authorizations, in the organizations concerned.
import type { WriteCtx } from '#context.ts'
import type { Json } from '#kernel/json.ts'
import { emit, emitForPerson } from '../events/index.ts'
import type { AuthorizationRow } from './store.ts'

/** A confined authorization concerns only the organizations that it is confined to. */
export const emitAuthorization = async (
  ctx: WriteCtx,
  type: 'program_allowed' | 'program_revoked',
  { id, user_id, organizations }: Pick<AuthorizationRow, 'id' | 'user_id' | 'organizations'>,
  data: { readonly [key: string]: Json },
): Promise<void> => {
  const event = { type, resource: { type: 'authorization', id }, data }
  if (organizations === null) return emitForPerson(ctx, user_id, event)
  for (const organization of JSON.parse(organizations) as string[])
    await emit(ctx, { ...event, organization })
}
