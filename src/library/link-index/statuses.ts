// Whether the targets of links exist.
import { anchorFinder, type LinkTarget } from '#content/links/index.ts'
import type { Hash } from '#content/objects.ts'
import { kinds } from '#content/snapshot/index.ts'
import { getMany, type NodeReader } from '#content/tree/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { LinkTargetRow } from './target-store.ts'

/** `space` means that the row of that space decides, at the time of the request. */
export type TargetStatus = LinkTargetRow['status']

type Root = Hash | null

/** Returns the anchors of some pages, by page; null where they are not known yet. */
export type AnchorsOf = (pages: readonly string[]) => Promise<Anchors>

type Anchors = ReadonlyMap<string, readonly string[] | null>

/** The status of each target in a snapshot, in their order. */
export const statusesIn = async (
  nodes: NodeReader,
  root: Root,
  targets: readonly LinkTarget[],
  anchorsOf: AnchorsOf,
): Promise<TargetStatus[]> => {
  const records = await getMany(nodes, root, [...new Set(targets.filter(isInside).map(recordKey))])
  const statuses: TargetStatus[] = []
  const anchored = new Map<string, number[]>()
  for (const [index, target] of targets.entries()) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    const stored = records.get(isInside(target) ? recordKey(target) : '')
    statuses.push(withoutAnchor(target, stored !== undefined))
    if (target.anchor === undefined || stored === undefined || target.kind !== 'page') continue
    const page = kinds.page.read(stored)
    const same = anchored.get(page.id)
    if (same === undefined) anchored.set(page.id, [index])
    else same.push(index)
  }
  for await (const { id, leadsOn } of anchorsOn([...anchored.keys()], anchorsOf))
    for (const index of anchored.get(id) ?? [])
      if (!leadsOn(targets[index]?.anchor as string)) statuses[index] = 'broken'
  return statuses
}

const isInside = ({ kind, id, status }: LinkTarget): boolean =>
  status === undefined && kind in keysOf && id !== undefined

/** The status of a target without regard to its anchor. */
const withoutAnchor = ({ kind, id, status }: LinkTarget, isPresent: boolean): TargetStatus => {
  if (status !== undefined) return status
  if (kind === 'space') return id === undefined ? 'broken' : 'space'
  // Whether a spec exists is looked up at the time of the request.
  if (kind === 'openapi') return 'ok'
  return isPresent ? 'ok' : 'broken'
}

/** Pages whose anchors are read in one statement: each may have thousands. */
const pagesAtOnce = 10

/**
 * For one page after the other, a function that says whether an anchor exists; always true while the anchors are unknown.
 */
async function* anchorsOn(ids: readonly string[], anchorsOf: AnchorsOf) {
  for (let start = 0; start < ids.length; start += pagesAtOnce) {
    const some = ids.slice(start, start + pagesAtOnce)
    const anchors = await anchorsOf(some)
    for (const id of some) {
      await yieldWhenLong()
      const known = anchors.get(id)
      yield { id, leadsOn: known === null ? () => true : anchorFinder(known ?? []) }
    }
  }
}

/** The targets that name a record by its id, where that record does not exist. */
export const goneAmong = async <Target extends LinkTarget>(
  nodes: NodeReader,
  root: Root,
  targets: readonly Target[],
): Promise<Target[]> => {
  const inside = targets.filter(({ kind, id }) => kind in keysOf && id !== undefined)
  const records = await getMany(nodes, root, [...new Set(inside.map(recordKey))])
  return inside.filter(target => !records.has(recordKey(target)))
}

const keysOf = {
  page: kinds.page.key,
  file: kinds.file.key,
  'reusable-content': kinds.reusableContent.key,
} as const

const recordKey = ({ kind, id }: LinkTarget): string => keysOf[kind as keyof typeof keysOf](id as string)
