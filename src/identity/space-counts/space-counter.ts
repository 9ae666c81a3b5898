// How many spaces people and teams have grants on, of those that the caller sees: counted without listing the spaces, since
// a grant on a collection may cover very many.
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type Audience, audiencesOf, type Standing } from '../levels/index.ts'
import { type CollectionTree, type Range, readCollectionTree } from './collection-tree.ts'
import { type Granted, grantsToPrincipalsIn, teamsOfPeople } from './granted.ts'
import { type SpaceView, spaceViewOf } from './space-view.ts'

/** A person or a team; a person's teams are included in the count. */
export interface Grantee {
  readonly id: string
  readonly teams: readonly string[]
  /** Only spaces of these audiences count. */
  readonly audiences: readonly Audience[]
}

/** Counts by the ids of the grantees. */
export type SpaceCounter = (grantees: readonly Grantee[]) => Promise<Map<string, number>>

/** Counts for the caller in one organization; what was read for a batch of a list is kept for the next. */
export const spaceCounter = (ctx: Ctx, organizationId: string, standing: Standing): SpaceCounter => {
  const readGrants = keptGrants(ctx, organizationId)
  const viewFor = keptViews(ctx, organizationId, standing)
  const unionOf = keptUnions()
  return async grantees => {
    const grants = await readGrants(grantees.flatMap(({ id, teams }) => [id, ...teams]))
    const view = await viewFor([...grants.values()])
    const counts = new Map<string, number>()
    for (const { id, teams, audiences } of grantees) {
      const own = grants.get(id) as Granted
      const shared = teams.map(team => grants.get(team) as Granted)
      const count =
        own.collections.length > 0
          ? unite(view, audiences, [own, ...shared]).count
          : withSpaces(view, audiences, own, unionOf(view, audiences, teams, shared))
      counts.set(id, count)
      await yieldWhenLong()
    }
    return counts
  }
}

/** The union of several grantees' grants. */
interface Union {
  /** The granted collections, with everything in them. */
  readonly ranges: readonly Range[]
  /** The granted spaces themselves, whether the caller sees them or not. */
  readonly spaces: ReadonlySet<string>
  /** How many of all these spaces the caller sees. */
  readonly count: number
}

const unite = (view: SpaceView, audiences: readonly Audience[], all: readonly Granted[]): Union => {
  const ranges = view.rangesOf(all.flatMap(({ collections }) => collections))
  const spaces = new Set<string>()
  let count = view.countIn(ranges, audiences)
  for (const granted of all)
    for (const space of granted.spaces) {
      if (spaces.has(space.id) || !audiences.includes(space.audience)) continue
      spaces.add(space.id)
      if (!view.standsIn(ranges, space) && view.sees(space)) count++
    }
  return { ranges, spaces, count }
}

/** The count of a union together with spaces that were granted separately. */
const withSpaces = (
  view: SpaceView,
  audiences: readonly Audience[],
  { spaces }: Granted,
  union: Union,
): number => {
  const added = spaces.filter(
    space =>
      audiences.includes(space.audience) &&
      !union.spaces.has(space.id) &&
      !view.standsIn(union.ranges, space) &&
      view.sees(space),
  )
  return union.count + added.length
}

/** How many spaces of read or computed grants are kept; beyond that, everything is dropped and read again when needed. */
const mostKept = 100_000

const keptGrants = (ctx: Ctx, organizationId: string) => {
  const known = new Map<string, Granted>()
  let size = 0
  return async (principals: readonly string[]): Promise<ReadonlyMap<string, Granted>> => {
    if (size > mostKept) {
      known.clear()
      size = 0
    }
    const missing = [...new Set(principals)].filter(id => !known.has(id))
    if (missing.length === 0) return known
    for (const [id, granted] of await grantsToPrincipalsIn(ctx, organizationId, missing)) {
      known.set(id, granted)
      size += granted.spaces.length
    }
    return known
  }
}

/** The unions of teams' grants are kept, since many people are in the same teams. */
const keptUnions = () => {
  const known = new Map<string, Union>()
  let size = 0
  return (
    view: SpaceView,
    audiences: readonly Audience[],
    teams: readonly string[],
    all: readonly Granted[],
  ) => {
    const key = [...audiences, ...teams].join()
    let union = known.get(key)
    if (union === undefined) {
      union = unite(view, audiences, all)
      if (size > mostKept) {
        known.clear()
        size = 0
      }
      known.set(key, union)
      size += union.spaces.size
    }
    return union
  }
}

/** Collections are read only where some were granted. */
const keptViews = (ctx: Ctx, organizationId: string, standing: Standing) => {
  const views = new Map<CollectionTree, SpaceView>()
  let own: Granted | undefined
  let tree = noCollections
  return async (all: readonly Granted[]): Promise<SpaceView> => {
    own ??= await ownGrants(ctx, organizationId, standing)
    if (tree === noCollections && [own, ...all].some(({ collections }) => collections.length > 0))
      tree = await readCollectionTree(ctx, organizationId)
    const view = views.get(tree) ?? spaceViewOf(tree, audiencesOf(standing).open, own)
    views.set(tree, view)
    return view
  }
}

const noCollections: CollectionTree = { rangeOf: () => undefined, spaces: [] }

/** The grants to the caller and their teams, as far as these show them anything. */
const ownGrants = async (ctx: Ctx, organizationId: string, standing: Standing): Promise<Granted> => {
  if (audiencesOf(standing).byGrant.length === 0) return { spaces: [], collections: [] }
  const { userId } = ctx.actor
  const teams = (await teamsOfPeople(ctx, [userId])).get(userId) ?? []
  const all = [...(await grantsToPrincipalsIn(ctx, organizationId, [userId, ...teams])).values()]
  return {
    spaces: all.flatMap(({ spaces }) => spaces),
    collections: all.flatMap(({ collections }) => collections),
  }
}
