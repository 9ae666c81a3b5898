// The SQL on siblings: the spaces and collections under one parent, either all of them or those that somebody sees.
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { audiencesOf, grantedItself, highestGrantFrom, type Standing } from '#identity/levels/index.ts'

/** The parent of siblings: a collection, or the root of an organization. */
export interface Parent {
  readonly organizationId: string
  readonly collectionId: string | null
}

export interface Sibling {
  readonly id: string
  readonly position: string
}

type Query = SelectQueryBuilder<Tables, 'spaces', Sibling>

/** Queries of the spaces and of the collections, not yet run. */
export type Siblings = readonly [spaces: Query, collections: Query]

/** Who looks at siblings; `seesAll` for admins and for people with a grant on the parent. */
export interface SiblingsViewer {
  readonly user: string
  readonly standing: Standing
  readonly seesAll: boolean
}

/** The siblings under a parent without the item itself; with a viewer, only those that they see. */
export const siblingsOf = (ctx: Ctx, parent: Parent, itemId?: string, viewer?: SiblingsViewer): Siblings => {
  const under = (table: 'spaces' | 'collections'): Query => {
    let rows = ctx.db
      // A cast that is safe, since both tables have these columns.
      .selectFrom(table as 'spaces')
      .select(['id', 'position'])
      .where('organization_id', '=', parent.organizationId)
      .where('parent_id', parent.collectionId === null ? 'is' : '=', parent.collectionId)
    if (itemId !== undefined) rows = rows.where('id', '<>', itemId)
    return viewer === undefined || viewer.seesAll ? rows : rows.where(isVisibleTo(viewer, table))
  }
  return [under('spaces').where('deleted_at', 'is', null), under('collections')]
}

/** The caller as a viewer of the siblings under a parent. */
export const siblingsViewer = async (
  ctx: Ctx,
  { organizationId, collectionId }: Parent,
): Promise<SiblingsViewer> => {
  const user = ctx.actor.userId
  const member = await ctx.db
    .selectFrom('members')
    .select(['role', highestGrantFrom(collectionId ?? '', user).as('grant_rank')])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', user)
    .where('disabled', '=', 0)
    .executeTakeFirst()
  const standing = { member: member !== undefined, role: member?.role ?? null }
  return { user, standing, seesAll: standing.role === 'admin' || (member?.grant_rank ?? null) !== null }
}

/** The rule of visibleTo() for siblings, without grants on collections above them. */
const isVisibleTo = (
  { user, standing }: SiblingsViewer,
  table: 'spaces' | 'collections',
): Expression<SqlBool> => {
  const { open, byGrant } = audiencesOf(standing)
  const audience = sql.ref(`${table}.audience`)
  const shown = sql<SqlBool>`${audience} in (${sql.join(open)})`
  if (byGrant.length === 0) return shown
  return sql<SqlBool>`(${shown} or ${sql.ref(`${table}.id`)} in ${grantedItself(user)})`
}
