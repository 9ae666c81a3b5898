// Order keys of generated pages: pages that are in the right order already keep theirs.
import { longestRisingInTurns } from '#kernel/longest-rising.ts'
import { orderSpread } from '#kernel/order.ts'
import { sortStrings } from '#kernel/sorting.ts'
import type { SiblingPlace } from './children.ts'

/** An order key for each id such that they are in this order; a new page follows the one before it, or else all siblings. */
export const ordersFor = async (
  ids: readonly string[],
  siblings: readonly SiblingPlace[],
): Promise<Map<string, string>> => {
  const known = new Map(siblings.map(({ id, order }) => [id, order]))
  const taken = takenKeys(await sortStrings([...new Set(known.values())]))
  const wanted = ids.map(id => known.get(id))
  const orders = new Map<string, string>()
  const kept = await longestRisingInTurns(wanted)
  let from = 0
  for (const place of [...kept, ids.length]) {
    const bounds = boundsOf(taken, wanted[from - 1], wanted[place])
    const fresh = orderSpread(...bounds, place - from)
    for (const [index, order] of fresh.entries()) orders.set(ids[from + index] as string, order)
    if (place < ids.length) orders.set(ids[place] as string, wanted[place] as string)
    from = place + 1
  }
  return orders
}

/** The sorted keys of the siblings, with the ones before and after a key. */
interface TakenKeys {
  readonly last: string | null
  readonly before: (key: string) => string | null
  readonly after: (key: string) => string | null
}

const takenKeys = (keys: readonly string[]): TakenKeys => {
  const places = new Map(keys.map((key, place) => [key, place]))
  const beside = (key: string, distance: number) => keys[(places.get(key) as number) + distance] ?? null
  return { last: keys.at(-1) ?? null, before: key => beside(key, -1), after: key => beside(key, 1) }
}

/** The keys between which new ones go: directly after the page before them, or else directly before the page after them. */
const boundsOf = (
  taken: TakenKeys,
  previous: string | undefined,
  next: string | undefined,
): [low: string | null, high: string | null] => {
  if (previous !== undefined) return [previous, taken.after(previous)]
  if (next !== undefined) return [taken.before(next), next]
  return [taken.last, null]
}
