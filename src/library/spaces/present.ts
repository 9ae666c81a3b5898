// Spaces as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { type SpaceSeen, spacePermissions } from './access.ts'
import type { Space } from './schema.ts'

export const presentSpace = (ctx: Pick<Ctx, 'baseUrl'>, access: SpaceSeen): Static<typeof Space> => {
  const { row } = access
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    visibility: row.visibility,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
    editMode: row.edit_mode,
    organization: row.organization_id,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    revision: row.head_revision_id,
    defaultLevel: row.default_level,
    comments: row.comments,
    changeRequests: row.change_requests,
    changeRequestsOpen: row.change_requests_open,
    changeRequestsDraft: row.change_requests_draft,
    urls: { location: `${ctx.baseUrl}/v1/spaces/${row.id}`, app: `${ctx.baseUrl}/app/spaces/${row.id}` },
    permissions: spacePermissions(access),
  }
}
