// The SQL of one page of the spaces that somebody sees: read from where it begins to where it ends, however many there are.
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
  /** Somebody who must see them too; neither of the two is an admin then, and they are no guest. */
  readonly other?: Viewer | undefined
}

export interface SpaceListPage {
  readonly order: readonly { readonly column: 'position' | 'id'; readonly direction: 'asc' | 'desc' }[]
  readonly after: readonly KeysetValue[] | undefined
  readonly limit: number
}

/** The ranks of the viewer's and the other's grants on a space, and how many spaces there are over all pages. */
interface SeenAs {
  readonly grant_rank: number | null
  readonly other_rank?: number | null
  readonly total: number
}

/** As it is read: all that is presented of the space in one text. */
type SeenSpaceText = SeenAs & { readonly presented: string }

/** A space that is seen. */
export type SeenSpaceRow = SeenAs & { readonly row: PresentedSpaceRow }

/** The rows of what was read. */
export const seenRows = (read: readonly SeenSpaceText[]): SeenSpaceRow[] =>
  read.map(({ presented, grant_rank, other_rank = null, total }) => ({
    row: presentedRowIn(presented),
    grant_rank,
    other_rank,
    total,
  }))

/** The rows of a page, not yet run. */
export const seenSpaces = (db: ReadDb, scope: SpaceListScope, page: SpaceListPage): Rows =>
  scope.viewer.standing.role === 'admin' ? everySpace(db, scope, page) : visibleSpaces(db, scope, page)

/** A query whose rows are these, whatever CTEs it has. */
interface Rows extends Pick<SelectQueryBuilder<Tables, never, SeenSpaceText>, 'isSelectQueryBuilder'> {
  readonly compile: () => CompiledQuery<SeenSpaceText>
  readonly execute: () => Promise<SeenSpaceText[]>
}

/** How many there are over all pages, for a page on which there is none. */
export const countSeenSpaces = (db: ReadDb, scope: SpaceListScope) =>
  withGranted(db, scope).selectNoFrom(totalOf(scope).as('total'))

/** What admins see: one walk over an index. */
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

/** What others see: a walk for each audience that they belong to, and one over what was granted to them. */
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
 * `own` is all that the viewer was granted, `others` all that the other was; `granted` the spaces among the first that
 * both see, and the viewer by that alone.
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

/** Of a type in which the CTE is not known: it is named by `grantsOfOther` alone. */
const withGrantsOfOther = (db: ReadDb, other: Viewer | undefined): QueryCreator<Tables> | ReadDb =>
  other === undefined
    ? db
    : db.with(
        cte => cte('others').materialized(),
        () => highestGrants(other.user),
      )

const grantsOfOther = sql<{ resource_id: string; rank: number }>`others`.as('others')

/** Found from the grants: SQLite reads tables in the order in which a cross join names them. */
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
  // Kysely counts `own` among its tables as well.
  const inPlace = inCollection(granted as unknown as Walk, scope)
  return other === undefined
    ? inPlace
    : inPlace.where(visibleTo(other, sql`(select resource_id from others)`))
}

/** The ids of a page: each walk gives as many as the page contains, in its order; the first of them all are the page. */
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

/** Named as the table is, so that one order serves all walks; `granted` is a CTE, which Kysely does not know here. */
const fromGranted = query
  .selectFrom(sql<Id>`granted`.as('spaces'))
  .select(['spaces.id', 'spaces.position']) as unknown as Walk

const totalOf = (scope: SpaceListScope) =>
  sql<number>`${countOpen(countedIn(scope), scope.viewer.standing)} + (select count(*) from granted)`

/** Where the spaces are counted: a collection only as one of the organization's. */
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
