// Rows of links as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { writeInviteId } from './invite-id.ts'
import type { Invite } from './schema.ts'
import { type InviteRow, oldestByRole } from './store.ts'

/** Links of one organization. */
export const presentInvites = async (
  ctx: Ctx,
  organizationId: string,
  rows: readonly InviteRow[],
): Promise<Static<typeof Invite>[]> => {
  const oldest = await oldestByRole(ctx, organizationId)
  return rows.map(row => {
    const id = writeInviteId(ctx, row.id)
    return {
      object: 'invite',
      id,
      role: row.role,
      redundant: (oldest.get(row.role) ?? row.id) < row.id,
      urls: {
        location: `${ctx.baseUrl}/v1/orgs/${organizationId}/link-invites/${id}`,
        join: `${ctx.baseUrl}/app/orgs/${organizationId}/join/${id}`,
      },
    }
  })
}

export const presentInvite = async (ctx: Ctx, row: InviteRow): Promise<Static<typeof Invite>> => {
  const [invite] = await presentInvites(ctx, row.organization_id, [row])
  return versioned(invite as Static<typeof Invite>, row.id, row.role)
}
