// One page of the spaces that somebody sees: read from where it begins to where it ends, however many there are.
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { afterKeyset, type KeysetValue, type Tables } from '#database/index.ts'
import {
  audiencesOf,
  countOpen,
  highestGrant,
  query,
  spacesFor,
  spacesGrantedTo,
  type UserReference,
  type Viewer,
  visibleTo,
} from '#identity/levels/index.ts'

/** Which spaces: those of an organization, or of one collection in it, that the viewer sees. */
export interface Sight {
  readonly organization: UserReference
  readonly collection?: UserReference | undefined
  readonly viewer: Viewer
  /** Somebody who must see them too; the viewer is no admin then, and neither of the two a guest. */
  readonly besides?: Viewer | undefined
}

export interface Page {
  readonly order: readonly { readonly column: 'position' | 'id'; readonly direction: 'asc' | 'desc' }[]
  readonly after: readonly KeysetValue[] | undefined
  readonly limit: number
}

/**
 * The rows of a page, each with the rank of the viewer's grant and the `total` over all pages. Each audience that the
 * viewer belongs to is one walk over an index, cut at the limit; what was granted to them is another.
 */
export const seenSpaces = (db: Kysely<Tables>, sight: Sight, page: Page) => {
  const { open, byGrant } = audiencesOf(sight.viewer.standing)
  const walks = open.map(audience => inCollection(spacesFor(sight.organization, audience), sight))
  const granted = byGrant.length === 0 ? undefined : grantedSpaces(sight)
  const within = db.with(
    cte => cte('granted').materialized(),
    () => granted ?? none(),
  )
  const cut = (walk: Walk) => {
    const ordered = afterKeyset(walk, orderOf(page, 'spaces'), page.after).limit(page.limit)
    return query.selectFrom(ordered.as('walk')).select(['walk.id', 'walk.position'])
  }
  const fromGrants = within.selectFrom('granted as spaces').select(['spaces.id', 'spaces.position'])
  const union = [...walks, ...(granted === undefined ? [] : [fromGrants as unknown as Walk])]
    .map(cut)
    .reduce((all, walk) => all.unionAll(walk))
  const rows = within
    .selectFrom(union.as('seen'))
    .crossJoin('spaces')
    .whereRef('spaces.id', '=', 'seen.id')
    .selectAll('spaces')
    .select(outer => [
      highestGrant(outer.ref('spaces.id'), sight.viewer.user).as('grant_rank'),
      sql<number>`${countOpen(sight.collection ?? sight.organization, sight.viewer.standing)} +
        ${outer.selectFrom('granted').select(({ fn }) => fn.countAll().as('count'))}`.as('total'),
    ])
  return afterKeyset(rows, orderOf(page, 'spaces'), undefined).limit(page.limit)
}

/** How many there are over all pages, for a page on which there is none. */
export const countSeenSpaces = (db: Kysely<Tables>, sight: Sight) => {
  const granted = query.selectFrom(grantedSpaces(sight).as('granted'))
  return db
    .selectFrom(countOpen(sight.collection ?? sight.organization, sight.viewer.standing).as('open'))
    .select(open => [
      sql<number>`${open.ref('open.count')} + ${granted.select(({ fn }) => fn.countAll().as('count'))}`.as(
        'total',
      ),
    ])
}

type Walk = SelectQueryBuilder<Tables, 'spaces', { id: string; position: string }>

const grantedSpaces = (sight: Sight): Walk => {
  const { organization, viewer, besides } = sight
  const granted = inCollection(spacesGrantedTo(organization, viewer) as unknown as Walk, sight)
  return besides === undefined ? granted : granted.where(visibleTo(besides))
}

const inCollection = (walk: Walk, { collection }: Sight): Walk =>
  collection === undefined ? walk : walk.where('spaces.parent_id', '=', collection)

const none = (): Walk =>
  query.selectFrom('spaces').select(['spaces.id', 'spaces.position']).where(sql.lit(false))

const orderOf = ({ order }: Page, table: string) =>
  order.map(({ column, direction }) => ({ column: `${table}.${column}`, direction }))
