// What the caller sees of an organization's spaces, prepared so that the spaces in a collection are counted in one step.
import { type Audience, audiences } from '../levels/index.ts'
import { type CollectionTree, liesIn, outermost, type Range } from './collection-tree.ts'
import type { Granted, GrantedSpace } from './granted.ts'

export interface SpaceView {
  /** The ranges of collections with everything in them. */
  readonly rangesOf: (collections: readonly string[]) => Range[]
  /** Whether a space is in one of some ranges. */
  readonly standsIn: (ranges: readonly Range[], space: GrantedSpace) => boolean
  readonly sees: (space: GrantedSpace) => boolean
  /** How many spaces of these audiences the caller sees in some ranges. */
  readonly countIn: (ranges: readonly Range[], audiences: readonly Audience[]) => number
}

/** `open`: the audiences whose spaces the caller sees without a grant; `own`: the grants to the caller and their teams. */
export const spaceViewOf = (tree: CollectionTree, open: readonly Audience[], own: Granted): SpaceView => {
  const rangesOf: SpaceView['rangesOf'] = collections =>
    outermost(collections.map(tree.rangeOf).filter(range => range !== undefined))
  const standsIn: SpaceView['standsIn'] = (ranges, { parent_id }) => {
    const range = parent_id === null ? undefined : tree.rangeOf(parent_id)
    return range !== undefined && liesIn(ranges, range[0])
  }
  const ownRanges = rangesOf(own.collections)
  const distinct = new Map(own.spaces.map(space => [space.id, space]))
  const sees: SpaceView['sees'] = space =>
    open.includes(space.audience) || distinct.has(space.id) || standsIn(ownRanges, space)
  const alone = [...distinct.values()].filter(
    space => !open.includes(space.audience) && !standsIn(ownRanges, space),
  )
  const sums = summed(tree, alone, (place, audience) => open.includes(audience) || liesIn(ownRanges, place))
  return {
    rangesOf,
    standsIn,
    sees,
    countIn: (ranges, wanted) => {
      let count = 0
      for (const [from, to] of ranges)
        for (const audience of wanted)
          count += (sums[audience][to] as number) - (sums[audience][from] as number)
      return count
    },
  }
}

/**
 * Prefix sums: for each audience, how many spaces the caller sees before an index: all spaces of a collection where they see
 * all, otherwise only those granted separately.
 */
const summed = (
  tree: CollectionTree,
  alone: readonly GrantedSpace[],
  seesAll: (place: number, audience: Audience) => boolean,
): Readonly<Record<Audience, Uint32Array>> => {
  const size = tree.spaces.length
  const sums = {
    anyone: new Uint32Array(size + 1),
    members: new Uint32Array(size + 1),
    granted: new Uint32Array(size + 1),
  }
  for (const { audience, parent_id } of alone) {
    const range = parent_id === null ? undefined : tree.rangeOf(parent_id)
    if (range !== undefined) sums[audience][range[0] + 1] = (sums[audience][range[0] + 1] as number) + 1
  }
  for (const audience of audiences) {
    const before = sums[audience]
    for (let place = 0; place < size; place++) {
      const seen = seesAll(place, audience) ? tree.spaces[place]?.[audience] : before[place + 1]
      before[place + 1] = (before[place] as number) + Number(seen)
    }
  }
  return sums
}
