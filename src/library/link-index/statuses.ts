// Whether what links lead to is there.
import { hasAnchor, type LinkTarget } from '#content/links/index.ts'
import type { Hash } from '#content/objects.ts'
import { keys, type Nodes, type PageRecord } from '#content/snapshot/index.ts'
import { getMany } from '#content/tree/index.ts'

/** `space` stands for whatever the row of that space will tell whoever asks. */
export type Status = 'ok' | 'broken' | 'in-app' | 'space'

type Root = Hash | null

/** What `#…` can lead to on some pages, by their ids; null where that is not known yet. */
export type AnchorsOf = (pages: readonly string[]) => Promise<Anchors>

type Anchors = ReadonlyMap<string, readonly string[] | null>

/** The status of each target in a snapshot, in their order. */
export const statusesIn = async (
  nodes: Nodes,
  root: Root,
  targets: readonly LinkTarget[],
  anchorsOf: AnchorsOf,
): Promise<Status[]> => {
  const inside = targets.filter(({ kind, id }) => kind in keysOf && id !== undefined)
  const records = await getMany(nodes, root, [...new Set(inside.map(recordKey))])
  const anchored = inside.filter(one => one.anchor !== undefined && records.has(recordKey(one)))
  const anchors = await anchorsOf([...new Set(anchored.map(({ id }) => id as string))])
  return targets.map(target => {
    if (target.status !== undefined) return target.status
    if (target.kind === 'space') return target.id === undefined ? 'broken' : 'space'
    if (!(target.kind in keysOf) || target.id === undefined) return 'broken'
    const record = records.get(recordKey(target)) as unknown as PageRecord | undefined
    if (record === undefined) return 'broken'
    return leadsOn(target, record, anchors) ? 'ok' : 'broken'
  })
}

/** Those of the targets that name something by its id which is not there. */
export const goneAmong = async <Target extends LinkTarget>(
  nodes: Nodes,
  root: Root,
  targets: readonly Target[],
): Promise<Target[]> => {
  const inside = targets.filter(({ kind, id }) => kind in keysOf && id !== undefined)
  const records = await getMany(nodes, root, [...new Set(inside.map(recordKey))])
  return inside.filter(target => !records.has(recordKey(target)))
}

/** Whether there is anything at the anchor. Of what nobody knows yet, it is not said that it is not there. */
const leadsOn = ({ anchor, id }: LinkTarget, record: PageRecord, anchors: Anchors): boolean => {
  if (anchor === undefined || record.type === 'computed') return true
  const known = anchors.get(id as string)
  return known === null || hasAnchor(known ?? [], anchor)
}

const keysOf = {
  page: keys.page,
  file: keys.file,
  'reusable-content': keys.reusableContent,
} as const

const recordKey = ({ kind, id }: LinkTarget): string => keysOf[kind as keyof typeof keysOf](id as string)
