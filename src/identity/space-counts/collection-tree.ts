// The SQL on the collections of an organization in depth-first order: each comes before all collections in it, so that a
// collection with everything in it is a range of indexes.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { afterKeyset } from '#database/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type Audience, audiences } from '../levels/index.ts'

/** From an index up to the one after the last. */
export type Range = readonly [from: number, to: number]

/** The number of spaces of each audience. */
export type SpacesByAudience = Readonly<Record<Audience, number>>

export interface CollectionTree {
  /** The range of a collection with all collections in it; undefined for an unknown one. */
  readonly rangeOf: (id: string) => Range | undefined
  /** By index: the spaces directly in a collection. */
  readonly spaces: readonly SpacesByAudience[]
}

export const readCollectionTree = async (ctx: Ctx, organizationId: string): Promise<CollectionTree> => {
  const children = new Map<string | null, Row[]>()
  for (let rows: Row[] | undefined; rows === undefined || rows.length === batchSize; ) {
    rows = await readRows(ctx, organizationId, rows?.at(-1))
    for (const row of rows) {
      const siblings = children.get(row.parent_id)
      if (siblings === undefined) children.set(row.parent_id, [row])
      else siblings.push(row)
    }
  }
  const ranges = new Map<string, [number, number]>()
  const spaces: SpacesByAudience[] = []
  // Without recursion, since collections nest to any depth.
  const steps: (Row | [number, number])[] = [...(children.get(null) ?? [])]
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (Array.isArray(step)) {
      step[1] = spaces.length
      continue
    }
    const range: [number, number] = [spaces.length, 0]
    ranges.set(step.id, range)
    spaces.push(step)
    steps.push(range)
    for (const child of children.get(step.id) ?? []) steps.push(child)
    await yieldWhenLong()
  }
  return { rangeOf: id => ranges.get(id), spaces }
}

/** The ranges that are not within another one, in order. */
export const outermost = (ranges: readonly Range[]): Range[] => {
  const outer: Range[] = []
  for (const range of ranges.toSorted(([a], [b]) => a - b))
    if (range[0] >= (outer.at(-1)?.[1] ?? 0)) outer.push(range)
  return outer
}

/** Whether an index is in one of some ranges, which are sorted and disjoint. */
export const liesIn = (ranges: readonly Range[], place: number): boolean => {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle] as Range)[1] <= place) low = middle + 1
    else high = middle
  }
  return place >= (ranges[low]?.[0] ?? Number.POSITIVE_INFINITY)
}

interface Row extends SpacesByAudience {
  readonly id: string
  readonly parent_id: string | null
  readonly position: string
}

/** How many collections one statement reads. */
const batchSize = 1000

const readRows = (ctx: Ctx, organizationId: string, last: Row | undefined): Promise<Row[]> => {
  const counts = audiences.map(audience =>
    sql<number>`coalesce((select count from space_counts
      where scope_id = collections.id and audience = ${sql.lit(audience)}), 0)`.as(audience),
  )
  const rows = ctx.db
    .selectFrom('collections')
    .select(['id', 'parent_id', 'position'])
    .select(counts)
    .where('organization_id', '=', organizationId)
  const order = [
    { column: 'position', direction: 'asc' },
    { column: 'id', direction: 'asc' },
  ] as const
  return afterKeyset(rows, order, last && [last.position, last.id])
    .limit(batchSize)
    .execute() as Promise<Row[]>
}
