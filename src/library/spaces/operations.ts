// The operations on spaces.

import type { Ctx } from '#context.ts'
import { reference } from '#http/id-reference.ts'
import type { Latin1Json } from '#http/json.ts'
import { listOf, listWritten, type PreparedListing, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { type MembershipRow, organization, transferredMeanwhile } from '#identity/organizations/index.ts'
import { Type } from '#kernel/type.ts'
import { levelOnSeenRow, lockTargetParent } from '../placements/index.ts'
import { space, spaceEvenDeleted } from './access.ts'
import { spaceLifeOperations } from './life-operations.ts'
import { pageOfSpaces } from './listing.ts'
import { listSpacesOfMember } from './of-member.ts'
import { presentOneSpace } from './present.ts'
import { NewSpace, Space, SpaceChanges } from './schema.ts'
import type { SeenSpaceRow } from './seen.ts'
import { shareKey } from './share-key.ts'
import { changeSpace, createSpace, levelToChangeSpace } from './spaces.ts'
import { writeOneSpace, writeSpaces } from './written.ts'

const listSpaces = operation({
  id: 'listSpacesInOrganizationById',
  method: 'GET',
  path: '/orgs/:organizationId/spaces',
  status: 200,
  summary: 'The spaces of an organization that you may see',
  description:
    'Lists the spaces of an organization that you may see, in their order. Everybody who belongs to the organization may ask, guests included. With `parent` only those directly in that collection are listed. Spaces that were deleted are in no list.',
  query: Type.Object({
    ...pageParameters,
    parent: Type.Optional(reference('Only spaces directly in this collection: an id.')),
  }),
  reply: listOf(Space),
  on: organization,
  allow: 'member',
  run: (ctx, found, { query, page }) => listWritten(ctx, page, spacesSeen(ctx, found, query.parent)),
})

const postSpace = operation({
  id: 'createSpace',
  method: 'POST',
  path: '/orgs/:organizationId/spaces',
  status: 201,
  summary: 'Make a space',
  description:
    'Makes a space, the last under its parent, and grants you `admin` on it. It is empty, or begins with one page that is computed from the OpenAPI spec which `computedSource` names. At the root it needs the role `create` in the organization; in a collection it needs the level `create` on that. It is `private` at first, in a collection `in-collection`. Write its first pages with `POST /v1/spaces/{spaceId}/content`.',
  body: NewSpace,
  reply: Space,
  on: organization,
  // In a collection the level on the collection decides, which is checked below.
  allow: body => (typeof body.parent === 'string' ? 'member' : 'create'),
  run: async (ctx, found, { body }) => {
    const target = await lockTargetParent(ctx, found.id, body.parent ?? null, 'create')
    return presentOneSpace(ctx, await createSpace(ctx, target, body))
  },
})

const getSpace = operation({
  id: 'getSpaceById',
  method: 'GET',
  path: '/spaces/:spaceId',
  status: 200,
  summary: 'A space',
  description:
    'Gives a space: who sees it, what it counts, and in `permissions` what you may do with it. `revision` names its present content; read that with `GET /v1/spaces/{spaceId}/content/pages`. Admins are shown a space that was deleted in the last 7 days, with `deletedAt`; for all others it does not exist.',
  query: Type.Object({ shareKey }),
  reply: Space,
  on: spaceEvenDeleted,
  allow: 'read',
  run: (ctx, found, { query }) => writeOneSpace(ctx, found, query.shareKey),
})

const patchSpace = operation({
  id: 'updateSpaceById',
  method: 'PATCH',
  path: '/spaces/:spaceId',
  status: 200,
  summary: 'Change a space',
  description:
    'Changes the settings that you name. Title and emoji need the level `create` on the space; `editMode`, `defaultLevel`, `visibility` and `mergeRules` need `admin`. A change that needs more than you have changes nothing at all. The content is changed by `POST /v1/spaces/{spaceId}/content`.',
  body: SpaceChanges,
  reply: Space,
  errors: { 409: transferredMeanwhile },
  on: space,
  changes: 'getSpaceById',
  allow: levelToChangeSpace,
  run: async (ctx, found, { body }) => presentOneSpace(ctx, await changeSpace(ctx, found, body)),
})

export const spacesSeen = (
  ctx: Ctx,
  found: MembershipRow,
  parentId: string | undefined,
): PreparedListing<SeenSpaceRow, Latin1Json> => {
  const standing = { member: true, role: found.role }
  const wanted = { organizationId: found.id, standing, parentId }
  return {
    find: (after, limit) => pageOfSpaces(ctx, wanted, after, limit),
    sortKeys: 2,
    sortedBy: ({ row }) => [row.position, row.id],
    present: rows =>
      writeSpaces(
        ctx,
        rows.map(({ row, grant_rank }) => ({ row, level: levelOnSeenRow(row, standing, grant_rank) })),
      ),
  }
}

export const spaceOperations: readonly Operation[] = [
  listSpaces,
  postSpace,
  getSpace,
  patchSpace,
  ...spaceLifeOperations,
  listSpacesOfMember,
]
