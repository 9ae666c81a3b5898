// All SQL on spaces: one row has a space and what decides what the caller may do in it.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import {
  first,
  overwrite,
  type Param,
  type ReadDb,
  run,
  statement,
  type Tables,
  write,
} from '#database/index.ts'
import { highestGrantOn } from '#identity/levels/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { type Guard, withInherited } from '../placements/index.ts'
import { type Counted, recount } from './counts.ts'

export type SpaceRow = Omit<
  Selectable<Tables['spaces']>,
  'audience' | 'indexed_revision_id' | 'is_index_lagging'
>

/** The columns that a list of spaces reads: what the API shows, which also decides about levels, and the position. */
export const presentedColumns = [
  'id',
  'organization_id',
  'parent_id',
  'position',
  'title',
  'emoji',
  'visibility',
  'edit_mode',
  'default_level',
  'head_revision_id',
  'comments',
  'change_requests',
  'change_requests_open',
  'change_requests_draft',
  'created_at',
  'updated_at',
  'deleted_at',
  'computed_source',
  'merge_rules',
] as const satisfies readonly (keyof SpaceRow)[]

export type PresentedSpaceRow = Pick<SpaceRow, (typeof presentedColumns)[number]>

/** The columns of a space that reading and writing its content needs. */
export type SpaceHeadRow = Pick<
  SpaceRow,
  | 'id'
  | 'organization_id'
  | 'parent_id'
  | 'visibility'
  | 'default_level'
  | 'edit_mode'
  | 'head_revision_id'
  | 'lineage_id'
>

/** Spaces that are not deleted, with what decides about somebody's level on them. */
export const guardedSpaces = (db: ReadDb, userId: string) =>
  guardedSpacesEvenDeleted(db, userId).where('spaces.deleted_at', 'is', null)

/** The only query that joins what decides about access; grants on collections above are added by `withInherited`. */
const guardedSpacesEvenDeleted = (db: ReadDb, userId: string) =>
  db
    .selectFrom('spaces')
    .innerJoin('organizations', 'organizations.id', 'spaces.organization_id')
    .leftJoin('members', join =>
      join
        .onRef('members.organization_id', '=', 'spaces.organization_id')
        .on('members.user_id', '=', userId)
        .on('members.disabled', '=', 0),
    )
    .select(row => [
      'spaces.id',
      'spaces.organization_id',
      'spaces.parent_id',
      'spaces.visibility',
      'spaces.default_level',
      'spaces.edit_mode',
      'spaces.head_revision_id',
      'spaces.lineage_id',
      'organizations.sso as organization_sso',
      'members.user_id as member_id',
      'members.sso as member_sso',
      'members.role as member_role',
      highestGrantOn(row.ref('spaces.id'), userId).as('grant_rank'),
    ])

/** The space with what decides about the caller's level, whether they may see it or not. */
export const guardedSpace = async (ctx: Ctx, id: string): Promise<(SpaceRow & Guard) | undefined> =>
  withInherited(ctx, await first(ctx.db, spaceForUser, { id, user: ctx.actor.userId }))

export const guardedSpaceEvenDeleted = async (
  ctx: Ctx,
  id: string,
): Promise<(SpaceRow & Guard) | undefined> =>
  withInherited(ctx, await first(ctx.db, spaceForUserEvenDeleted, { id, user: ctx.actor.userId }))

export const insertSpace = async (ctx: WriteCtx, row: SpaceRow): Promise<void> => {
  const stored = await ctx.db
    .insertInto('spaces')
    .values(row)
    .returning(['organization_id', 'parent_id', 'audience'])
    .executeTakeFirstOrThrow()
  await recount(ctx, undefined, stored)
}

export const updateSpace = async (ctx: WriteCtx, id: string, set: Partial<SpaceRow>): Promise<SpaceRow> => {
  const before = await lockCounted(ctx, id)
  const after = await ctx.db
    .updateTable('spaces')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recount(ctx, before, after)
  return after
}

/** What decides in which counters the space counts now; locked until this transaction ends. */
const lockCounted = (ctx: WriteCtx, id: string): Promise<Counted> =>
  ctx.db
    .selectFrom('spaces')
    .select(['organization_id', 'parent_id', 'audience'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The merge rules of a space, as they are stored. */
export const mergeRulesOf = async (ctx: Ctx, id: string): Promise<string | null> => {
  const row = await first(ctx.db, rulesOfSpace, { id })
  return row?.merge_rules ?? null
}

const rulesOfSpace = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('spaces').select('merge_rules').where('id', '=', param('id')),
)

/**
 * Adds to the counters of change requests of a space; returns its organization and the number of its newest change request.
 */
export const countChangeRequests = async (
  ctx: WriteCtx,
  id: string,
  added: { all: number; open: number; draft: number },
): Promise<{ organizationId: string; newest: number }> => {
  const row = await first(ctx.db, addToCounters, { id, ...added })
  if (row === undefined) throw justDeleted()
  return { organizationId: row.organization_id, newest: Number(row.change_requests) }
}

/** Adds to the counters of a space that is locked, where nobody needs the newest number. */
export const countChangeRequestsOfLocked = (
  ctx: WriteCtx,
  id: string,
  added: { open: number; draft: number },
): Promise<void> => write(ctx.db, addToCounters, { id, all: 0, ...added })

/** Adds to the number of open comments of a space. */
export const countOpenComments = async (ctx: WriteCtx, id: string, added: number): Promise<void> => {
  const changed = await run(ctx.db, addToComments, { id, added })
  if (changed === 0) throw justDeleted()
}

/** Counts one more open comment in a space that is locked. */
export const countOpenedComment = (ctx: WriteCtx, id: string): Promise<void> =>
  write(ctx.db, addToComments, { id, added: 1 })

const justDeleted = () => new NotFound('this space has just been deleted')

/** Makes a revision the head of a space. */
export const moveSpaceHead = (ctx: WriteCtx, id: string, revisionId: string, at: string): Promise<void> =>
  overwrite(ctx.db, setHead, { id, revision: revisionId, at }, id)

const setHead = statement((db, param: Param<{ id: string; revision: string; at: string }>) =>
  db
    .updateTable('spaces')
    .set({ head_revision_id: param('revision'), updated_at: param('at') })
    .where('id', '=', param('id')),
)

const addToCounters = statement(
  (db, param: Param<{ id: string; all: number; open: number; draft: number }>) =>
    db
      .updateTable('spaces')
      .set(column => ({
        change_requests: column('change_requests', '+', param('all')),
        change_requests_open: column('change_requests_open', '+', param('open')),
        change_requests_draft: column('change_requests_draft', '+', param('draft')),
      }))
      .where('id', '=', param('id'))
      .where('deleted_at', 'is', null)
      .returning(['organization_id', 'change_requests']),
)

const addToComments = statement((db, param: Param<{ id: string; added: number }>) =>
  db
    .updateTable('spaces')
    .set(column => ({ comments: column('comments', '+', param('added')) }))
    .where('id', '=', param('id'))
    .where('deleted_at', 'is', null),
)

const spaceForUser = statement((db, param: Param<{ id: string; user: string }>) =>
  guardedSpaces(db, param('user')).selectAll('spaces').where('spaces.id', '=', param('id')),
)

const spaceForUserEvenDeleted = statement((db, param: Param<{ id: string; user: string }>) =>
  guardedSpacesEvenDeleted(db, param('user')).selectAll('spaces').where('spaces.id', '=', param('id')),
)
