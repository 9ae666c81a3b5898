// Collections as parents of spaces and other collections: found with the caller's level, by their own SQL.
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { first, type Param, type ReadDb, statement, type Tables } from '#database/index.ts'
import type { Subject } from '#http/operation.ts'
import { highestGrant, type Level, reaches } from '#identity/levels/index.ts'
import { type Access, accessOf, refusalOn } from './access.ts'

export type CollectionRow = Omit<Selectable<Tables['collections']>, 'audience'>

/** A collection that the caller sees, with their level on it. */
export type CollectionAccess = Access<CollectionRow>

export const findCollection = async (ctx: Ctx, id: string): Promise<CollectionAccess | undefined> => {
  const row = await first(ctx.db, collectionForUser, { id, user: ctx.actor.userId })
  return row && accessOf(ctx, row)
}

export const collection: Subject<CollectionAccess, Level> = {
  noun: 'collection',
  find: (ctx, params) => findCollection(ctx, params.collectionId as string),
  permits: (found, need) => reaches(found.level, need),
  refusal: refusalOn('collection'),
}

const guardedCollections = (db: ReadDb, userId: string) =>
  db
    .selectFrom('collections')
    .innerJoin('organizations', 'organizations.id', 'collections.organization_id')
    .leftJoin('members', join =>
      join
        .onRef('members.organization_id', '=', 'collections.organization_id')
        .on('members.user_id', '=', userId)
        .on('members.disabled', '=', 0),
    )
    .selectAll('collections')
    .select([
      'organizations.sso as organization_sso',
      'members.user_id as member_id',
      'members.sso as member_sso',
      'members.role as member_role',
      highestGrant(thisCollection, userId).as('grant_rank'),
    ])

/** The collection of a row, and its parent. */
const thisCollection = {
  id: sql.ref<string>('collections.id'),
  parent: sql.ref<string | null>('collections.parent_id'),
}

const collectionForUser = statement((db, param: Param<{ id: string; user: string }>) =>
  guardedCollections(db, param('user')).where('collections.id', '=', param('id')),
)
