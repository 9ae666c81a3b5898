// Spaces as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { type SpaceSeen, spacePermissions } from './access.ts'
import { mergeRulesIn } from './merge-rules.ts'
import type { Space } from './schema.ts'
import type { PresentedSpaceRow } from './store.ts'

/** One space, with its version; the revisions of its content have versions of their own. */
export const presentOneSpace = async (
  ctx: Ctx,
  access: SpaceSeen,
  shareKey?: string,
): Promise<Static<typeof Space>> => {
  const [space] = await presentSpaces(ctx, [access], shareKey)
  return versioned(space as Static<typeof Space>, ...versionOfSpace(access.row))
}

/** The values that make up the version of a space. */
export const versionOfSpace = (row: PresentedSpaceRow): readonly unknown[] => {
  const place = [row.organization_id, row.parent_id, row.position, row.deleted_at]
  const settings = [row.visibility, row.edit_mode, row.default_level, row.merge_rules]
  return [row.id, row.title, row.emoji, settings, place]
}

/**
 * Spaces with the addresses at which sites publish them; `shareKey` is the secret of a share link
 * through which they are opened.
 */
export const presentSpaces = async (
  ctx: Ctx,
  seen: readonly SpaceSeen<PresentedSpaceRow>[],
  shareKey?: string,
): Promise<Static<typeof Space>[]> => {
  const ids = seen.map(({ row }) => row.id)
  const published = await ctx.sites.addressesOf(ctx, ids, shareKey)
  return seen.map(access => presentSpace(ctx, access, published.get(access.row.id)))
}

/** One space as the API shows it. */
export const presentSpace = (
  ctx: Pick<Ctx, 'baseUrl'>,
  access: SpaceSeen<PresentedSpaceRow>,
  published: string | undefined,
): Static<typeof Space> => {
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
    ...(row.computed_source !== null && { computedSource: JSON.parse(row.computed_source) }),
    mergeRules: mergeRulesIn(row.merge_rules),
    comments: row.comments,
    changeRequests: row.change_requests,
    changeRequestsOpen: row.change_requests_open,
    changeRequestsDraft: row.change_requests_draft,
    urls: {
      location: `${ctx.baseUrl}/v1/spaces/${row.id}`,
      app: `${ctx.baseUrl}/app/spaces/${row.id}`,
      ...(published !== undefined && { published }),
    },
    permissions: spacePermissions(access),
  }
}
