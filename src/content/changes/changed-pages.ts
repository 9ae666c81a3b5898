// Which pages differ between two states of content, without comparing their texts.
import { yieldWhenLong } from '#kernel/yielding.ts'
import { differenceOf, kinds, type PageRecord, same, withAncestors } from '../snapshot/index.ts'
import { type Difference, diff, type NodeReader, type TreeRoot } from '../tree/index.ts'
import { pageAttributes } from './change.ts'

export interface PageDifference {
  readonly id: string
  readonly title: string
  readonly type: PageRecord['type']
  readonly change: 'created' | 'edited' | 'moved' | 'edited-and-moved' | 'deleted'
  /** As it is after the change, or as it was if the page was deleted. */
  readonly path: string
  /** The conditions under which a visitor sees the page at that path. */
  readonly conditions: readonly string[]
}

export interface PageDifferences {
  /** Sorted by path. */
  readonly pages: readonly PageDifference[]
  /** How many files, reusable contents and variables differ beside them. */
  readonly others: number
}

/**
 * The pages that differ, the same ones that `changesBetween` names.
 * Takes time by what differs, not by the size of the content.
 */
export const changedPages = async (
  store: NodeReader,
  before: TreeRoot,
  after: TreeRoot,
): Promise<PageDifferences> => {
  const found: { page: PageRecord; change: PageDifference['change'] }[] = []
  let others = 0
  for (const one of await diff(store, before, after)) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    const difference = differenceOf(kinds.page, one)
    const change = difference && changeOf(difference)
    const page = difference?.after ?? difference?.before
    if (page !== undefined && change !== undefined) found.push({ page, change })
    else if (isOther(one)) others++
  }
  const [gone, there] = [
    found.filter(({ change }) => change === 'deleted'),
    found.filter(({ change }) => change !== 'deleted'),
  ]
  const pages = [...(await placed(store, before, gone)), ...(await placed(store, after, there))]
  return { pages: pages.sort(byPath), others }
}

export interface DifferingPages {
  /** The ids of the pages that differ, as `changesBetween` names them. */
  readonly ids: readonly string[]
  /** The deleted ones among them, as they were. */
  readonly removed: readonly PageRecord[]
}

/** Takes time by what differs, not by the size of the content. */
export const differingPages = async (
  nodes: NodeReader,
  before: TreeRoot,
  after: TreeRoot,
): Promise<DifferingPages> => {
  const ids: string[] = []
  const removed: PageRecord[] = []
  for (const one of await diff(nodes, before, after, kinds.page.prefix)) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    const difference = differenceOf(kinds.page, one)
    const change = difference && changeOf(difference)
    if (difference === undefined || change === undefined) continue
    ids.push(difference.id)
    if (change === 'deleted' && difference.before !== undefined) removed.push(difference.before)
  }
  return { ids, removed }
}

const isOther = (one: Difference): boolean =>
  differenceOf(kinds.file, one) !== undefined ||
  differenceOf(kinds.reusableContent, one) !== undefined ||
  differenceOf(kinds.variable, one) !== undefined

const changeOf = ({
  before,
  after,
}: {
  readonly before: PageRecord | undefined
  readonly after: PageRecord | undefined
}): PageDifference['change'] | undefined => {
  if (before === undefined) return 'created'
  if (after === undefined) return 'deleted'
  const isEdited = [...pageAttributes, ...texts].some(name => !same(before[name], after[name]))
  const isMoved = before.parent !== after.parent || before.order !== after.order
  if (isEdited) return isMoved ? 'edited-and-moved' : 'edited'
  return isMoved ? 'moved' : undefined
}

const texts = ['document', 'frontMatter', 'notes'] as const

const placed = async (
  store: NodeReader,
  root: TreeRoot,
  found: readonly { page: PageRecord; change: PageDifference['change'] }[],
): Promise<PageDifference[]> => {
  const chains = await withAncestors(
    store,
    root,
    found.map(({ page }) => page),
  )
  return found.map(({ page: { id, title, type }, change }) => {
    const chain = chains.get(id) ?? []
    return {
      id,
      title,
      type,
      change,
      path: chain.flatMap(({ slug }) => slug ?? []).join('/'),
      conditions: chain.flatMap(({ condition }) => condition ?? []),
    }
  })
}

const byPath = (one: PageDifference, other: PageDifference): number =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : one.id < other.id ? -1 : 1
