// A collection with everything that it contains, at any depth, in SQL; no collection moves while its organization is locked.
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Audience } from '#database/index.ts'
import { query } from '#identity/levels/index.ts'
import { now } from '#kernel/clock.ts'

/** The ids of a collection and of the collections in it. */
const collectionsFrom = (id: string) => idsOf(sql`(${below(id)} select id from below)`)

/** The ids of a collection, and of the collections and spaces in it, deleted spaces too. */
export const everythingFrom = (id: string) =>
  idsOf(sql`(
    ${below(id)} select id from below
    union all select spaces.id from below inner join spaces on spaces.parent_id = below.id
  )`)

const idsOf = (all: RawBuilder<{ id: string }>) => query.selectFrom(all.as('own')).select('own.id')

const below = (id: string) => sql`with recursive below (id) as (
    select collections.id from collections where collections.id = ${id}
    union
    select collections.id from below inner join collections on collections.parent_id = below.id
  )`

/** Whether a collection is `other`, or is contained in it. */
export const standsIn = async (ctx: Ctx, id: string, other: string): Promise<boolean> => {
  const found = await ctx.db
    .selectFrom(collectionsFrom(other).as('all'))
    .select('all.id')
    .where('all.id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks a collection and those in it, so that no space is put into them; returns their ids. */
export const lockCollections = async (ctx: WriteCtx, id: string): Promise<string[]> => {
  const locked = await ctx.db
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', collectionsFrom(id))
    .orderBy('id')
    .forUpdate()
    .execute()
  return locked.map(row => row.id)
}

export interface LockedSpace {
  readonly id: string
  readonly audience: Audience | 'nobody'
}

/** Locks the spaces in locked collections, deleted ones too. */
export const lockSpaces = (ctx: WriteCtx, collectionId: string): Promise<LockedSpace[]> =>
  ctx.db
    .selectFrom('spaces')
    .select(['id', 'audience'])
    .where('parent_id', 'in', collectionsFrom(collectionId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Marks the spaces in it as deleted, and takes them to the root, where they are once they are restored. */
export const deleteSpaces = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db
    .updateTable('spaces')
    .set({
      deleted_at: sql`coalesce(deleted_at, ${now(ctx)})`,
      parent_id: null,
      // No position: a restored space becomes the last one.
      position: '',
      visibility: sql`case visibility when 'in-collection' then 'private' else visibility end`,
    })
    .where('parent_id', 'in', collectionsFrom(id))
    .execute()
}

/** Removes a collection and those in it, with the grants on them. */
export const removeCollections = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('grants').where('resource_id', 'in', collectionsFrom(id)).execute()
  await ctx.db.deleteFrom('space_counts').where('scope_id', 'in', collectionsFrom(id)).execute()
  await ctx.db.deleteFrom('collections').where('id', 'in', collectionsFrom(id)).execute()
}

/** Moves a collection, those in it and their spaces to another organization. */
export const moveToOrganization = async (
  ctx: WriteCtx,
  id: string,
  organization_id: string,
): Promise<void> => {
  await ctx.db
    .updateTable('spaces')
    .set({ organization_id })
    .where('parent_id', 'in', collectionsFrom(id))
    .execute()
  await ctx.db
    .updateTable('collections')
    .set({ organization_id })
    .where('id', 'in', collectionsFrom(id))
    .execute()
}
