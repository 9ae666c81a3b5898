// Limits the depth where an import moves pages with descendants that it does not name, and that come along.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import { deepestLevel } from '../bounds.ts'
import { childIdsOf } from '../reading/pages.ts'
import { type OutlineItem, parentId } from './items.ts'
import type { ProblemList } from './problems.ts'

/** Moves an item up until all its descendants fit, to the place right after the branch it was in; reports the moved ones. */
export const limitDepth = async (
  store: NodeReader,
  root: TreeRoot,
  items: readonly OutlineItem[],
  problems: ProblemList,
): Promise<void> => {
  const levelsBelow = await levelsTakenAlong(store, root, items)
  if (levelsBelow.size === 0) return
  const levels = new Map<OutlineItem, number>()
  for (const item of items) {
    const level = item.parent === undefined ? 0 : (levels.get(item.parent) as number) + 1
    const deepest = Math.max(0, deepestLevel - 1 - (levelsBelow.get(item) ?? 0))
    if (level > deepest) {
      lift(item, level - deepest)
      problems.add(
        item.path ?? '',
        `with the pages under it, it would nest deeper than ${deepestLevel} levels: it was moved up`,
      )
    }
    levels.set(item, Math.min(level, deepest))
  }
}

/** For each moved item with descendants outside the outline, the number of their levels. */
const levelsTakenAlong = async (
  store: NodeReader,
  root: TreeRoot,
  items: readonly OutlineItem[],
): Promise<Map<OutlineItem, number>> => {
  const named = new Set(items.map(({ id }) => id))
  const found = new Map<OutlineItem, number>()
  let open = movedItems(items).map(item => ({ item, id: item.id }))
  for (let level = 1; open.length > 0; level++) {
    const below = await childIdsOf(
      store,
      root,
      open.map(({ id }) => id),
    )
    const next: typeof open = []
    for (const [index, { item }] of open.entries()) {
      for (const id of below[index] as string[]) if (!named.has(id)) next.push({ item, id })
      await yieldWhenLong()
    }
    for (const { item } of next) found.set(item, level)
    open = next
  }
  return found
}

/** The existing pages that get another parent, or are below one that does. */
const movedItems = (items: readonly OutlineItem[]): OutlineItem[] => {
  const still = new Set<OutlineItem | undefined>([undefined])
  const moved: OutlineItem[] = []
  for (const item of items) {
    if (item.existing === undefined) continue
    if (item.existing.parent === parentId(item) && still.has(item.parent)) still.add(item)
    else moved.push(item)
  }
  return moved
}

const lift = (item: OutlineItem, levels: number): void => {
  let branch = item
  for (let level = 0; level < levels; level++) branch = branch.parent as OutlineItem
  const siblings = item.parent?.children as OutlineItem[]
  siblings.splice(siblings.indexOf(item), 1)
  item.parent = branch.parent
  branch.parent?.children.splice(branch.parent.children.indexOf(branch) + 1, 0, item)
}
