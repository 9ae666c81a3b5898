// The SQL of one page of the spaces that somebody sees: it reads only the rows of that page, however many spaces there are.
import { type CompiledQuery, type QueryCreator, type SelectQueryBuilder, sql } from 'kysely'
import { afterKeyset, type KeysetValue, type ReadDb, type Tables } from '#database/index.ts'
import {
  audiencesOf,
  countOpen,
  highestGrants,
  query,
  spacesFor,
  type UserReference,
  type Viewer,
  visibleTo,
} from '#identity/levels/index.ts'
import { presentedRowIn, presentedText } from './row-texts.ts'
import type { PresentedSpaceRow } from './store.ts'

/** Which spaces: those of an organization, or of one collection in it, that the viewer sees. */
export interface SpaceListScope {
  readonly organization: UserReference
  readonly collection?: UserReference | undefined
  readonly viewer: Viewer
  /** A second person who must see the spaces too. Then neither of the two is an admin, and the second is no guest. */
  readonly other?: Viewer | undefined
}

export interface SpaceListPage {
  readonly order: readonly { readonly column: 'position' | 'id'; readonly direction: 'asc' | 'desc' }[]
  readonly after: readonly KeysetValue[] | undefined
  readonly limit: number
}

/** The ranks of the grants of the viewer and of `other` on a space, and the total number of spaces over all pages. */
interface SeenAs {
  readonly grant_rank: number | null
  readonly other_rank?: number | null
  readonly total: number
}

/** A row as the query returns it: all presented columns of the space in one text. */
type SeenSpaceText = SeenAs & { readonly presented: string }

/** A space that somebody sees, parsed. */
export type SeenSpaceRow = SeenAs & { readonly row: PresentedSpaceRow }

/** Parses the rows of a query. */
export const seenRows = (read: readonly SeenSpaceText[]): SeenSpaceRow[] =>
  read.map(({ presented, grant_rank, other_rank = null, total }) => ({
    row: presentedRowIn(presented),
    grant_rank,
    other_rank,
    total,
  }))

/** The query of the rows of a page, not yet run. */
export const seenSpaces = (db: ReadDb, scope: SpaceListScope, page: SpaceListPage): Rows =>
  scope.viewer.standing.role === 'admin' ? everySpace(db, scope, page) : visibleSpaces(db, scope, page)

/** A query with these rows; the type hides which CTEs it has. */
interface Rows extends Pick<SelectQueryBuilder<Tables, never, SeenSpaceText>, 'isSelectQueryBuilder'> {
  readonly compile: () => CompiledQuery<SeenSpaceText>
  readonly execute: () => Promise<SeenSpaceText[]>
}

/** The total number over all pages, for a page without rows, which cannot say it. */
export const countSeenSpaces = (db: ReadDb, scope: SpaceListScope) =>
  withGranted(db, scope).selectNoFrom(totalOf(scope).as('total'))

/** The spaces that an admin sees: one scan of an index. */
const everySpace = (db: ReadDb, scope: SpaceListScope, page: SpaceListPage) => {
  const { organization, collection, viewer } = scope
  const spaces = db
    .selectFrom('spaces')
    .select([
      presentedText(db).as('presented'),
      sql<number | null>`null`.as('grant_rank'),
      sql<number>`${countOpen(countedIn(scope), viewer.standing)}`.as('total'),
    ])
    .where('spaces.organization_id', '=', organization)
    .where('spaces.deleted_at', 'is', null)
  const inPlace = collection === undefined ? spaces : spaces.where('spaces.parent_id', '=', collection)
  return afterKeyset(inPlace, keysOf(page, 'spaces'), page.after).limit(page.limit)
}

/** The spaces that others see: an index scan for each audience that they belong to, and one over their grants. */
const visibleSpaces = (db: ReadDb, scope: SpaceListScope, page: SpaceListPage) => {
  const rows = withGranted(db, scope)
    .with(
      cte => cte('seen').materialized(),
      () => idsOf(scope, page),
    )
    .selectFrom('seen')
    .crossJoin('spaces')
    .whereRef('spaces.id', '=', 'seen.id')
    .leftJoin('own', 'own.resource_id', 'spaces.id')
    .select(presentedText(db).as('presented'))
    .select(['own.rank as grant_rank', totalOf(scope).as('total')])
    .$if(scope.other !== undefined, both =>
      both.leftJoin(grantsOfOther, 'others.resource_id', 'spaces.id').select('others.rank as other_rank'),
    )
  return afterKeyset(rows, keysOf(page, 'seen'))
}

interface Id {
  id: string
  position: string
}
type Walk = SelectQueryBuilder<Tables, 'spaces', Id>

/**
 * Adds CTEs: `own`, the grants of the viewer; `others`, the grants of `other`; and `granted`, the spaces among `own` that
 * both see and that the viewer sees only by a grant.
 */
const withGranted = (db: ReadDb, scope: SpaceListScope) =>
  withGrantsOfOther(db, scope.other)
    .with(
      cte => cte('own').materialized(),
      () => highestGrants(scope.viewer.user),
    )
    .with(
      cte => cte('granted').materialized(),
      () => grantedSpaces(scope),
    )

/** The return type leaves out the CTE: only `grantsOfOther` names it. */
const withGrantsOfOther = (db: ReadDb, other: Viewer | undefined): QueryCreator<Tables> | ReadDb =>
  other === undefined
    ? db
    : db.with(
        cte => cte('others').materialized(),
        () => highestGrants(other.user),
      )

const grantsOfOther = sql<{ resource_id: string; rank: number }>`others`.as('others')

/** Spaces found from the grants: the cross join makes SQLite read the tables in the order in which it names them. */
const grantedSpaces = (scope: SpaceListScope): Walk => {
  const { organization, viewer, other } = scope
  const { byGrant } = audiencesOf(viewer.standing)
  const granted = query
    .selectFrom(sql<{ resource_id: string }>`own`.as('own'))
    .crossJoin('spaces')
    .select(['spaces.id', 'spaces.position'])
    .whereRef('spaces.id', '=', 'own.resource_id')
    .where('spaces.organization_id', '=', organization)
    .where(byGrant.length === 0 ? sql.lit(false) : where => where('spaces.audience', 'in', byGrant))
  // Kysely's type names `own` among the tables of this query.
  const inPlace = inCollection(granted as unknown as Walk, scope)
  return other === undefined
    ? inPlace
    : inPlace.where(visibleTo(other, sql`(select resource_id from others)`))
}

/** The ids of a page: each scan returns as many as the page holds, in its order; the first of all these are the page. */
const idsOf = (scope: SpaceListScope, page: SpaceListPage) => {
  const { open } = audiencesOf(scope.viewer.standing)
  const walks = open.map(audience => inCollection(spacesFor(scope.organization, audience), scope))
  const ids = [...walks, fromGranted]
    .map(walk => {
      const cut = afterKeyset(walk, keysOf(page, 'spaces'), page.after).limit(page.limit)
      return query.selectFrom(cut.as('walk')).select(['walk.id', 'walk.position'])
    })
    .reduce((all, walk) => all.unionAll(walk))
  const together = query.selectFrom(ids.as('ids')).select(['ids.id', 'ids.position'])
  return afterKeyset(together, keysOf(page, 'ids')).limit(page.limit)
}

const inCollection = (walk: Walk, { collection }: SpaceListScope): Walk =>
  collection === undefined ? walk : walk.where('spaces.parent_id', '=', collection)

/** Aliased as `spaces`, so that the same order by works for all scans; Kysely does not know the CTE `granted` here. */
const fromGranted = query
  .selectFrom(sql<Id>`granted`.as('spaces'))
  .select(['spaces.id', 'spaces.position']) as unknown as Walk

const totalOf = (scope: SpaceListScope) =>
  sql<number>`${countOpen(countedIn(scope), scope.viewer.standing)} + (select count(*) from granted)`

/** The scope whose counters apply; a collection only if it belongs to the organization. */
const countedIn = ({ organization, collection }: SpaceListScope): UserReference =>
  collection === undefined
    ? organization
    : sql<string>`${query
        .selectFrom('collections')
        .select('collections.id')
        .where('collections.id', '=', collection)
        .where('collections.organization_id', '=', organization)}`

const keysOf = ({ order }: SpaceListPage, table: string) =>
  order.map(({ column, direction }) => ({ column: `${table}.${column}`, direction }))
