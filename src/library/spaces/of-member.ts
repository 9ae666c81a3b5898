// The spaces of a member, with their level on each: those that the caller sees too.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { described } from '#http/described.ts'
import { listOf, listPrepared, type PreparedListing, pageParameters } from '#http/list.ts'
import { operation } from '#http/operation.ts'
import { Role, standingOf, type Viewer } from '#identity/levels/index.ts'
import { type FoundMember, member } from '#identity/members/index.ts'
import { Type } from '#kernel/type.ts'
import { levelOnSeenRow } from '../placements/index.ts'
import { presentSpaces } from './present.ts'
import { Space } from './schema.ts'
import {
  countSeenSpaces,
  type SeenSpaceRow,
  type SpaceListPage,
  type SpaceListScope,
  seenRows,
  seenSpaces,
} from './seen.ts'

const SpaceOfMember = Type.Object(
  {
    permission: described(Role, 'The level that the member has on it.'),
    space: described(Space, 'The space, as you see it.'),
  },
  {
    title: 'SpaceOfMember',
    additionalProperties: false,
    description: 'A space, and what a member may do in it.',
  },
)

export const listSpacesOfMember = operation({
  id: 'listSpacesForOrganizationMember',
  method: 'GET',
  path: '/orgs/:organizationId/members/:userId/spaces',
  status: 200,
  summary: 'The spaces of a member, of those that you may see; newest first',
  description:
    'Lists the spaces that a member has a level on, of those that you may see, each with that level; the newest first. It needs a role in the organization.',
  query: Type.Object({
    ...pageParameters,
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], { default: 'desc', description: 'The newest first, or last.' }),
    ),
  }),
  reply: listOf(SpaceOfMember),
  on: member,
  allow: 'read',
  run: (ctx, found, { query, page }) => listPrepared(ctx, page, spacesOf(ctx, found, query.order ?? 'desc')),
})

const spacesOf = (
  ctx: Ctx,
  found: FoundMember,
  direction: 'asc' | 'desc',
): PreparedListing<SeenSpaceRow, Static<typeof SpaceOfMember>> => {
  const { scope, viewer, caller, owner } = scopeFor(ctx, found)
  const pageOf = (after: SpaceListPage['after'], limit: number): SpaceListPage => ({
    order: [{ column: 'id', direction }],
    after,
    limit,
  })
  const levelOf = ({ row, grant_rank, other_rank }: SeenSpaceRow, person: Viewer) =>
    levelOnSeenRow(row, person.standing, (person === viewer ? grant_rank : other_rank) ?? null)
  return {
    find: async (after, limit) => {
      const rows = seenRows(await seenSpaces(ctx.db, scope, pageOf(after, limit)).execute())
      const counted = rows[0] ?? (await countSeenSpaces(ctx.db, scope).executeTakeFirstOrThrow())
      return { rows, count: Number(counted.total) }
    },
    sortKeys: 1,
    sortedBy: ({ row }) => [row.id],
    present: async rows => {
      const spaces = await presentSpaces(
        ctx,
        rows.map(seen => ({ row: seen.row, level: levelOf(seen, caller) })),
      )
      return rows.map((row, index) => ({
        permission: levelOf(row, owner),
        space: spaces[index] as Static<typeof Space>,
      }))
    },
  }
}

/**
 * Whose view the spaces are looked up in. A member who is an admin sees every space, so those are the spaces that the caller
 * sees; otherwise they are the member's spaces, limited to those that the caller sees.
 */
const scopeFor = (ctx: Ctx, { organization, row }: FoundMember) => {
  const caller: Viewer = {
    user: ctx.actor.userId,
    standing: { member: organization.member, role: organization.role },
  }
  const isCaller = row.user_id === caller.user
  const owner: Viewer = isCaller ? caller : { user: row.user_id, standing: standingOf(row) }
  const [viewer, other] = owner.standing.role === 'admin' ? [caller, owner] : [owner, caller]
  const scope: SpaceListScope = {
    organization: organization.id,
    viewer,
    other: isCaller || other.standing.role === 'admin' ? undefined : other,
  }
  return { scope, viewer, caller, owner }
}
