// Merging two states of content that began as one.
import type { ObjectStore } from '../objects.ts'
import { allPageEdits, combined, type Edit, fileEdits, same } from '../snapshot/index.ts'
import { comparisonHere, type TextComparison } from '../text/index.ts'
import { edit, type TreeRoot } from '../tree/index.ts'
import { settlePaths, settleSlugs } from './claims.ts'
import { conflictList, type MergeConflict } from './conflicts.ts'
import {
  mergeArrangement,
  mergeFiles,
  mergeRedirects,
  mergeReusableContents,
  mergeVariables,
} from './merge-others.ts'
import { newMerging } from './merge-text.ts'
import { mergePages, settle } from './settle.ts'
import { changedOnSides, type Sides } from './sides.ts'

/** A merge: all that merges, and what does not, of which `root` has our side. */
export interface Merged {
  readonly root: TreeRoot
  readonly conflicts: readonly MergeConflict[]
  /** Whether it took some milliseconds at most, so that others may be kept waiting for one like it. */
  readonly isShort: boolean
}

/** Records that differ on either side, and what merging texts may cost, of what is short. */
const mostInShort = { records: 2000, effort: 60_000 }

/**
 * Merges by the ids of pages and never by names; costs what differs from the base. Texts that would cost more than one
 * merge may are conflicts.
 */
export const mergeSnapshots = async (
  store: ObjectStore,
  base: TreeRoot,
  ours: TreeRoot,
  theirs: TreeRoot,
  comparison: TextComparison = comparisonHere,
): Promise<Merged> => {
  if (ours === theirs || base === theirs) return { root: ours, conflicts: [], isShort: true }
  if (base === ours) return { root: theirs, conflicts: [], isShort: true }
  const sides = await changedOnSides(store, base, ours, theirs)
  const { add: conflict, all } = conflictList()
  const merging = newMerging(comparison)
  const { left: effort } = merging.effort
  const pages = await mergePages(store, merging, sides.pages, conflict)
  await settle(store, ours, pages, conflict)
  await settleSlugs(store, ours, pages)
  const files = mergeFiles(sides.files, conflict)
  await settlePaths(store, ours, pages, files)
  const edits = combined([
    allPageEdits(changesOf(pages.values())),
    Array.from(changesOf(files.values()), ([before, after]) => fileEdits(before, after)).flat(),
    await mergeReusableContents(store, merging, sides.reusableContents, conflict),
    await mergeVariables(store, ours, sides.variables, conflict),
    await mergeRedirects(store, ours, sides.redirects),
    mergeArrangement(sides.arrangement),
  ])
  const others = againstTheirs(sides, new Map(edits))
  const root = others.length < edits.length ? edit(store, theirs, others) : edit(store, ours, edits)
  const isShort =
    sides.ours.size + sides.theirs.size <= mostInShort.records &&
    effort - merging.effort.left <= mostInShort.effort
  return { root: await root, conflicts: all(), isShort }
}

/** The same result as edits of their side: what the side that changed less has to take in is less to write. */
const againstTheirs = ({ ours, theirs }: Sides, edits: ReadonlyMap<string, Edit[1]>): Edit[] => {
  const found: Edit[] = []
  for (const key of new Set([...ours.keys(), ...theirs.keys(), ...edits.keys()])) {
    const inOurs = ours.get(key)
    const inTheirs = theirs.get(key)
    const result = edits.has(key) ? edits.get(key) : inOurs === undefined ? inTheirs?.before : inOurs.after
    const isKnown = inOurs !== undefined || inTheirs !== undefined
    if (!isKnown || !same(result, inTheirs === undefined ? inOurs?.before : inTheirs.after))
      found.push([key, result])
  }
  return found
}

const changesOf = <Stored>(
  candidates: Iterable<{ readonly ours: Stored | undefined; readonly record: Stored | undefined }>,
): [Stored | undefined, Stored | undefined][] =>
  Array.from(candidates, ({ ours, record }): [Stored | undefined, Stored | undefined] => [
    ours,
    record,
  ]).filter(([ours, record]) => !same(ours, record))
