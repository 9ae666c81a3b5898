// Arranges the pages of an outline: gives each an order key and a slug among the existing siblings.

import { longestRisingInTurns } from '#kernel/longest-rising.ts'
import { slugify } from '#kernel/slug.ts'
import { sortStrings } from '#kernel/sorting.ts'
import { eachInTurns, yieldWhenLong } from '#kernel/yielding.ts'
import { type NodeReader, scan, type TreeRoot } from '../../tree/index.ts'
import { freeSlug, slugOwner } from '../drafting/free-slug.ts'
import { childPrefix } from '../kinds.ts'
import type { OutlineItem } from './items.ts'
import { spreadOrders } from './spread-orders.ts'

/** Gives every item its order key and its slug. */
export const arrangeItems = async (
  store: NodeReader,
  root: TreeRoot,
  items: readonly OutlineItem[],
): Promise<void> => {
  const byId = new Map(items.map(item => [item.id, item]))
  const top = items.filter(({ parent }) => parent === undefined)
  await arrange(store, root, undefined, top, byId)
  for (const item of items)
    if (item.children.length > 0) await arrange(store, root, item, item.children, byId)
}

const arrange = async (
  store: NodeReader,
  root: TreeRoot,
  parent: OutlineItem | undefined,
  siblings: readonly OutlineItem[],
  byId: ReadonlyMap<string, OutlineItem>,
): Promise<void> => {
  if (siblings.length === 0) return
  const isNew = parent !== undefined && parent.existing === undefined
  const id = parent?.id ?? null
  const staying = isNew ? [] : await ordersOfThoseLeft(store, root, id, byId)
  await giveOrders(siblings, id, staying)
  const claimed = new Set<string>()
  const isTaken = async (slug: string): Promise<boolean> => {
    if (claimed.has(slug)) return true
    const owner = isNew ? undefined : await slugOwner(store, root, id, slug)
    return owner !== undefined && !byId.has(owner)
  }
  await giveSlugs(siblings, id, claimed, isTaken)
}

/** The order keys of the children of a parent that the outline does not name. */
const ordersOfThoseLeft = async (
  store: NodeReader,
  root: TreeRoot,
  parent: string | null,
  byId: ReadonlyMap<string, OutlineItem>,
): Promise<string[]> =>
  (await scan(store, root, { prefix: childPrefix(parent) })).flatMap(([key, id]) =>
    byId.has(id as string) ? [] : (key.split('/')[2] as string),
  )

/** As many pages as possible keep their order key; the runs between them get keys right after the sibling before. */
const giveOrders = async (
  siblings: readonly OutlineItem[],
  parent: string | null,
  others: readonly string[],
): Promise<void> => {
  const current = siblings.map(({ existing }) => (existing?.parent === parent ? existing.order : undefined))
  const kept = await longestRisingInTurns(current)
  const taken = await sortStrings([...others, ...kept.map(index => current[index] as string)])
  for (const index of kept) (siblings[index] as OutlineItem).order = current[index] as string
  let start = 0
  for (const end of [...kept, siblings.length]) {
    const run = siblings.slice(start, end)
    const [low, high] = boundsOf(taken, current[start - 1], current[end])
    const orders = await spreadOrders(low, high, run.length)
    for (const [index, item] of run.entries()) item.order = orders[index] as string
    start = end + 1
    await yieldWhenLong()
  }
}

/** The keys around a run: after the sibling before it, or else before the sibling after it, or else at the end. */
const boundsOf = (
  taken: readonly string[],
  previous: string | undefined,
  next: string | undefined,
): [string | null, string | null] => {
  if (previous !== undefined) return [previous, taken[firstIndex(taken, key => key > previous)] ?? null]
  if (next !== undefined) return [taken[firstIndex(taken, key => key >= next) - 1] ?? null, next]
  return [taken.at(-1) ?? null, null]
}

const firstIndex = (sorted: readonly string[], isBeyond: (key: string) => boolean): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(sorted[middle] as string)) high = middle
    else low = middle + 1
  }
  return low
}

/** Pages that stay under their parent keep their slug; then the others get free ones. */
const giveSlugs = async (
  siblings: readonly OutlineItem[],
  parent: string | null,
  claimed: Set<string>,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<void> => {
  const withSlug = siblings.filter(({ type }) => type !== 'link')
  const stays = (item: OutlineItem) => item.existing?.parent === parent && item.existing.slug !== undefined
  await eachInTurns(withSlug.filter(stays), item => {
    item.slug = item.existing?.slug
    claimed.add(item.slug as string)
  })
  for (const item of withSlug) {
    if (stays(item)) continue
    const wanted = item.existing?.slug ?? item.input.slug ?? slugify(item.input.title)
    item.slug = await freeSlug(wanted, isTaken)
    claimed.add(item.slug)
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
}
