// The spaces of an organization as somebody sees them, in order; its queries are compiled once for each form they have.
import type { Kysely } from 'kysely'
import type { Ctx } from '#context.ts'
import { afterKeyset, all, first, type Param, statement, type Tables } from '#database/index.ts'
import { type Level, type Standing, visibleTo } from '#identity/levels/index.ts'
import type { SpaceRow } from './store.ts'

/** Which spaces: those of an organization, or those of one collection in it. */
export interface SpacesWanted {
  readonly organizationId: string
  readonly standing: Standing
  readonly parentId: string | undefined
}

export type ListedSpaceRow = SpaceRow & { readonly grant_role: Level | null }

/** The spaces behind a place in the order, at most so many. */
export const spacesAfter = (
  ctx: Ctx,
  wanted: SpacesWanted,
  after: readonly (string | number)[] | undefined,
  limit: number,
): Promise<ListedSpaceRow[]> => {
  const [position = '', id = ''] = after ?? []
  return all(ctx.db, formOf(wanted, after !== undefined).rows, {
    ...parametersOf(ctx, wanted),
    position: String(position),
    id: String(id),
    limit,
  })
}

export const countSpaces = async (ctx: Ctx, wanted: SpacesWanted): Promise<number> => {
  const row = await first(ctx.db, formOf(wanted, false).count, parametersOf(ctx, wanted))
  return Number(row?.count)
}

interface Parameters extends Record<string, unknown> {
  organization: string
  user: string
  parent: string
}

interface PageParameters extends Parameters {
  position: string
  id: string
  limit: number
}

const parametersOf = (ctx: Ctx, { organizationId, parentId = '' }: SpacesWanted): Parameters => ({
  organization: organizationId,
  user: ctx.actor.userId,
  parent: parentId,
})

interface Form {
  readonly standing: Standing
  readonly inParent: boolean
  readonly isLater: boolean
}

const statementsOf = ({ standing, inParent, isLater }: Form) => {
  const seen = <P extends Parameters>(db: Kysely<Tables>, param: Param<P>) => {
    const spaces = db
      .selectFrom('spaces')
      .where('spaces.organization_id', '=', param('organization'))
      .where('spaces.deleted_at', 'is', null)
      .where(visibleTo(param('user'), standing))
    return inParent ? spaces.where('spaces.parent_id', '=', param('parent')) : spaces
  }
  return {
    count: statement((db, param: Param<Parameters>) =>
      seen(db, param).select(spaces => spaces.fn.countAll<number>().as('count')),
    ),
    rows: statement((db, param: Param<PageParameters>) =>
      afterKeyset(
        seen(db, param)
          .leftJoin('space_grants', join =>
            join
              .onRef('space_grants.space_id', '=', 'spaces.id')
              .on('space_grants.user_id', '=', param('user')),
          )
          .selectAll('spaces')
          .select(grant => grant.ref('space_grants.role').$castTo<Level | null>().as('grant_role')),
        [
          { column: 'spaces.position', direction: 'asc' },
          { column: 'spaces.id', direction: 'asc' },
        ],
        isLater ? [param('position'), param('id')] : undefined,
      ).limit(param('limit')),
    ),
  }
}

const forms = new Map<string, ReturnType<typeof statementsOf>>()

/** The statements differ by what a person may see, not by who it is: by admin, other members, guests and strangers. */
const formOf = ({ standing, parentId }: SpacesWanted, isLater: boolean): ReturnType<typeof statementsOf> => {
  const { member, role } = standing
  const form = { standing, inParent: parentId !== undefined, isLater }
  const key = [member, role === 'admin' || role === null ? role : 'member', form.inParent, isLater].join()
  let statements = forms.get(key)
  if (statements === undefined) {
    statements = statementsOf(form)
    forms.set(key, statements)
  }
  return statements
}
