// Makes a tree of the merged pages: decides which of them exist, and where, after each has been merged by itself.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../objects.ts'
import { normalPage, type PageRecord, page } from '../snapshot/index.ts'
import type { TreeRoot } from '../tree/index.ts'
import type { ConflictList } from './conflicts.ts'
import { isChanged, isMoved, mergePage, positionOf } from './merge-page.ts'
import type { Merging } from './merge-text.ts'
import type { ChangedRecords } from './sides.ts'
import type { Versions } from './three-way.ts'

/** A page that either side changed, during the merge; it is not in the result if `record` is undefined. */
export interface Candidate extends Versions<PageRecord> {
  readonly id: string
  record: PageRecord | undefined
}

export type Candidates = ReadonlyMap<string, Candidate>

/** Merges each page by itself. A page deleted on one side and changed on the other stays as our side has it. */
export const mergePages = async (
  store: ObjectStore,
  merging: Merging,
  changed: ChangedRecords<PageRecord>,
  conflict: ConflictList,
): Promise<Candidates> => {
  const candidates = new Map<string, Candidate>()
  for (const [id, versions] of changed) {
    const { base, ours, theirs } = versions
    const candidate: Candidate = { ...versions, id, record: undefined }
    await yieldWhenLong()
    candidates.set(id, candidate)
    if (base !== undefined && (ours === base || theirs === base)) {
      candidate.record = ours === base ? theirs : ours
      continue
    }
    if (ours !== undefined && theirs !== undefined) {
      const { record, conflicts } = await mergePage(store, merging, base, ours, theirs)
      candidate.record = record
      for (const field of conflicts) conflict({ page: id, field })
      continue
    }
    const side = ours ?? theirs
    if (side === undefined) continue
    if (base === undefined) candidate.record = side
    else if (isChanged(base, side)) {
      conflict({ page: id, field: 'page' })
      candidate.record = ours
    }
  }
  return candidates
}

/** Undoes what cannot exist together, with a conflict each, until the parent of every page exists. */
export const settle = async (
  store: ObjectStore,
  ours: TreeRoot,
  candidates: Candidates,
  conflict: ConflictList,
): Promise<void> => {
  const parentOf = parentFinder(store, ours, candidates)
  for (let settled = false; !settled; ) {
    settled = settleParents(candidates, conflict)
    if (settled) settled = await breakCycles(candidates, parentOf, conflict)
  }
  settleGenerated(candidates)
}

const settleParents = (candidates: Candidates, conflict: ConflictList): boolean => {
  let settled = true
  for (const candidate of candidates.values()) {
    const { record } = candidate
    if (record === undefined || record.generatedBy !== undefined) continue
    const parent = candidates.get(record.parent ?? '')
    // A parent that neither side changed exists.
    if (parent === undefined || parent.record !== undefined) continue
    settled = false
    if (parent.ours !== undefined) {
      conflict({ page: parent.id, field: 'page' })
      parent.record = parent.ours
    } else {
      noteDeletedAbove(candidates, parent, conflict)
      keepOurs(candidate, conflict)
    }
  }
  return settled
}

/** Generated pages come and go with their computed page; if one side deleted that, they are as the other side has them. */
const settleGenerated = (candidates: Candidates): void => {
  for (const candidate of candidates.values()) {
    const { base, ours, theirs } = candidate
    const owner = candidates.get((ours ?? theirs ?? base)?.generatedBy ?? '')
    if (owner === undefined) continue
    if (owner.record?.type !== 'computed') candidate.record = undefined
    // A computed page that stays although their side deleted it is ours, and so are its generated pages.
    else if (owner.base !== undefined && owner.theirs === undefined) candidate.record = ours
  }
}

/** Reports that our side deleted a page, perhaps with pages above it, under which their side put one. */
const noteDeletedAbove = (candidates: Candidates, lowest: Candidate, conflict: ConflictList): void => {
  let above: Candidate | undefined = lowest
  while (above !== undefined && above.ours === undefined) {
    if (above.base !== undefined) conflict({ page: above.id, field: 'page' })
    above = candidates.get(above.theirs?.parent ?? '')
  }
}

/** A page that cannot be where it was moved stays where our side has it, or is left out. */
const keepOurs = (candidate: Candidate, conflict: ConflictList): void => {
  const { id, ours, record } = candidate
  conflict({ page: id, field: ours === undefined ? 'page' : 'place' })
  candidate.record = ours && record && normalPage({ ...record, ...positionOf(ours) })
}

type ParentOf = (id: string) => string | null | Promise<string | null>

const parentFinder = (store: ObjectStore, ours: TreeRoot, candidates: Candidates): ParentOf => {
  const unchanged = new Map<string, Promise<string | null>>()
  return id => {
    const candidate = candidates.get(id)
    if (candidate !== undefined) return candidate.record?.parent ?? null
    let parent = unchanged.get(id)
    if (parent === undefined) {
      parent = page(store, ours, id).then(found => found?.parent ?? null)
      unchanged.set(id, parent)
    }
    return parent
  }
}

const breakCycles = async (
  candidates: Candidates,
  parentOf: ParentOf,
  conflict: ConflictList,
): Promise<boolean> => {
  let settled = true
  /** Pages whose ancestors are known to end at the top level. */
  const rooted = new Set<string>()
  for (const candidate of candidates.values()) {
    await yieldWhenLong()
    const cycle = await cycleAbove(candidate.id, parentOf, rooted)
    for (const id of cycle) {
      const member = candidates.get(id)
      if (member?.ours === undefined || member.record === undefined) continue
      if (!isMoved(member.ours, member.record)) continue
      keepOurs(member, conflict)
      settled = false
    }
  }
  return settled
}

/** The pages on the cycle that the ancestors of a page run into; empty if they end at the top level. */
const cycleAbove = async (start: string, parentOf: ParentOf, rooted: Set<string>): Promise<string[]> => {
  const way = new Set<string>()
  for (let id: string | null = start; id !== null && !rooted.has(id); id = await parentOf(id)) {
    if (way.has(id)) return [...way].slice([...way].indexOf(id))
    way.add(id)
  }
  for (const id of way) rooted.add(id)
  return []
}
