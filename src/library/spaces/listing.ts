// The spaces of an organization as somebody sees them, in order; each form of its queries is compiled once.
import type { Ctx } from '#context.ts'
import { all, first, type Param, statement } from '#database/index.ts'
import type { Standing } from '#identity/levels/index.ts'
import {
  countSeenSpaces,
  type SeenSpaceRow,
  type SpaceListPage,
  type SpaceListScope,
  seenRows,
  seenSpaces,
} from './seen.ts'

/** Which spaces: those of an organization, or those of one collection in it. */
export interface SpacesWanted {
  readonly organizationId: string
  readonly standing: Standing
  readonly parentId: string | undefined
}

/** At most `limit` spaces after a key of the order, and how many there are in all. */
export const pageOfSpaces = async (
  ctx: Ctx,
  wanted: SpacesWanted,
  after: readonly (string | number)[] | undefined,
  limit: number,
): Promise<{ rows: SeenSpaceRow[]; count: number }> => {
  const [position = '', id = ''] = after ?? []
  const known = {
    organization: wanted.organizationId,
    user: ctx.actor.userId,
    parent: wanted.parentId ?? '',
  }
  const form = formOf(wanted, after !== undefined)
  const key = { position: String(position), id: String(id), limit }
  const rows = seenRows(await all(ctx.db, form.rows, { ...known, ...key }))
  const [listed = await first(ctx.db, form.count, known)] = rows
  return { rows, count: Number(listed?.total) }
}

interface Known extends Record<string, unknown> {
  organization: string
  user: string
  parent: string
}

interface PageKey extends Known {
  position: string
  id: string
  limit: number
}

interface Form {
  readonly standing: Standing
  readonly inParent: boolean
  readonly isLater: boolean
}

const statementsOf = ({ standing, inParent, isLater }: Form) => {
  const scopeOf = <P extends Known>(param: Param<P>): SpaceListScope => ({
    organization: param('organization'),
    collection: inParent ? param('parent') : undefined,
    viewer: { user: param('user'), standing },
  })
  const pageOf = (param: Param<PageKey>): SpaceListPage => ({
    order: [
      { column: 'position', direction: 'asc' },
      { column: 'id', direction: 'asc' },
    ],
    after: isLater ? [param('position'), param('id')] : undefined,
    limit: param('limit'),
  })
  return {
    rows: statement((db, param: Param<PageKey>) => seenSpaces(db, scopeOf(param), pageOf(param))),
    count: statement((db, param: Param<Known>) => countSeenSpaces(db, scopeOf(param))),
  }
}

const forms = new Map<string, ReturnType<typeof statementsOf>>()

/**
 * The statements for what the viewer may see: one form for admins, other members, guests and
 * strangers each, not for each person.
 */
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
