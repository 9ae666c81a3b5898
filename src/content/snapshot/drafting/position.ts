// The position of a page among its siblings.
import { orderSpread } from '#kernel/order.ts'
import type { ObjectStore } from '../../objects.ts'
import { count, edit, entryAt, scan, type TreeRoot } from '../../tree/index.ts'
import { type ChildId, childPrefix, kinds } from '../kinds.ts'
import type { PageRecord } from '../records.ts'

/** A position for a page. */
export interface FoundPosition {
  readonly order: string
  /** New keys for siblings that share an order key, which two sides of a merge can both have given out. */
  readonly respaced: ReadonlyMap<string, string>
}

/** How many pages are under a parent. */
export const countChildren = (store: ObjectStore, root: TreeRoot, parent: string | null): Promise<number> =>
  count(store, root, childPrefix(parent))

/** The order key for index `at` under a parent that is not the page's yet; without an index, for the last place. */
export const positionAt = async (
  store: ObjectStore,
  root: TreeRoot,
  parent: string | null,
  at: number | undefined,
): Promise<FoundPosition> => {
  const prefix = childPrefix(parent)
  const next = at === undefined ? undefined : await keyAt(store, root, prefix, at)
  const previous =
    next === undefined
      ? await lastKey(store, root, prefix)
      : at === 0
        ? undefined
        : await keyAt(store, root, prefix, (at as number) - 1)
  const low = previous === undefined ? null : orderIn(previous)
  const high = next === undefined ? null : orderIn(next)
  if (low !== null && low === high) return respace(store, root, prefix, previous as string, low)
  return { order: orderSpread(low, high, 1)[0] as string, respaced: new Map() }
}

/** The order key for a page that moves among its siblings; its own key if it is at that index already. */
export const positionAmongSiblings = async (
  store: ObjectStore,
  root: TreeRoot,
  page: PageRecord,
  at: number,
): Promise<FoundPosition> => {
  const own = kinds.child.key(page)
  const without = await edit(store, root, [[own, undefined]])
  const prefix = childPrefix(page.parent)
  const next = await keyAt(store, without, prefix, at)
  const previous = at === 0 ? undefined : await keyAt(store, without, prefix, at - 1)
  const stays = (previous === undefined || previous < own) && (next === undefined || own < next)
  return stays ? { order: page.order, respaced: new Map() } : positionAt(store, without, page.parent, at)
}

const keyAt = async (store: ObjectStore, root: TreeRoot, prefix: string, index: number) =>
  (await entryAt(store, root, prefix, index))?.[0]

const lastKey = async (store: ObjectStore, root: TreeRoot, prefix: string) =>
  (await scan(store, root, { prefix, reverse: true, limit: 1 }))[0]?.[0]

const orderIn = (childKey: string): string => (kinds.child.idOf(childKey) as ChildId).order

const idIn = (childKey: string): string => (kinds.child.idOf(childKey) as ChildId).id

/** Makes room between two siblings with the same order key: those after `previous` that share it get new keys. */
const respace = async (
  store: ObjectStore,
  root: TreeRoot,
  prefix: string,
  previous: string,
  order: string,
): Promise<FoundPosition> => {
  const alike: string[] = []
  let after = previous
  let next: string | undefined
  for (;;) {
    next = (await scan(store, root, { prefix, after, limit: 1 }))[0]?.[0]
    if (next === undefined || orderIn(next) !== order) break
    alike.push(idIn(next))
    after = next
  }
  const [own, ...others] = orderSpread(order, next === undefined ? null : orderIn(next), alike.length + 1)
  return { order: own as string, respaced: new Map(alike.map((id, index) => [id, others[index] as string])) }
}
