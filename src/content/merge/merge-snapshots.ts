// Merges two states of content with a common base.
import type { ObjectStore } from '../objects.ts'
import { allPageEdits, combined, type Edit, fileEdits, same } from '../snapshot/index.ts'
import { comparisonHere, shortComparison, type TextComparison } from '../text/index.ts'
import { diff, edit, type TreeRoot } from '../tree/index.ts'
import { settlePaths, settleSlugs } from './claims.ts'
import { conflictList, type MergeConflict } from './conflicts.ts'
import { mergeInPlace } from './merge-in-place.ts'
import {
  mergeArrangement,
  mergeFiles,
  mergeRedirects,
  mergeReusableContents,
  mergeVariables,
} from './merge-others.ts'
import { type Merging, newMerging } from './merge-text.ts'
import { mergePages, settle } from './settle.ts'
import { changedOnSides, type Sides } from './sides.ts'

/** A merge: everything that merges is in `root`, which has our side's values for the conflicts. */
export interface Merged {
  readonly root: TreeRoot
  readonly conflicts: readonly MergeConflict[]
}

/**
 * Merges by the ids of pages and never by names. Takes time by what differs from the base, on our side alone if that is
 * little. Texts beyond what one merge may spend are conflicts.
 */
export const mergeSnapshots = async (
  store: ObjectStore,
  base: TreeRoot,
  ours: TreeRoot,
  theirs: TreeRoot,
  comparison: TextComparison = comparisonHere,
): Promise<Merged> =>
  (await mergeAtOnce(store, base, ours, theirs)) ?? mergeBothSides(store, base, ours, theirs, comparison)

/** The same merge, by comparing everything that either side changed. */
export const mergeBothSides = async (
  store: ObjectStore,
  base: TreeRoot,
  ours: TreeRoot,
  theirs: TreeRoot,
  comparison: TextComparison = comparisonHere,
): Promise<Merged> =>
  mergeOfSides(store, ours, theirs, newMerging(comparison), await changedOnSides(store, base, ours, theirs))

/** The limits of a short merge: records that differ on both sides together, and the work of merging texts. */
const mostInShort = { records: 2000, effort: 60_000 }

/**
 * The same merge if it takes some milliseconds at most, so that others may wait
 * for it; undefined if it would take longer, which is found out as quickly.
 */
export const mergeIfShort = async (
  store: ObjectStore,
  base: TreeRoot,
  ours: TreeRoot,
  theirs: TreeRoot,
): Promise<Merged | undefined> => {
  const known = await mergeAtOnce(store, base, ours, theirs)
  if (known !== undefined) return known
  const sides = await changedOnSides(store, base, ours, theirs, mostInShort.records)
  if (sides.ours.size + sides.theirs.size > mostInShort.records) return undefined
  const merging = newMerging(shortComparison, mostInShort.effort)
  const merged = await mergeOfSides(store, ours, theirs, merging, sides)
  return merging.effort.left > 0 ? merged : undefined
}

/** Whether a merge may be short as far as this side is concerned; reads the nodes that the merge will read of it. */
export const mayBeShort = async (store: ObjectStore, base: TreeRoot, side: TreeRoot): Promise<boolean> =>
  (await diff(store, base, side, '', mostInShort.records)).length <= mostInShort.records

/** A merge that needs no comparison of the two sides. */
const mergeAtOnce = async (
  store: ObjectStore,
  base: TreeRoot,
  ours: TreeRoot,
  theirs: TreeRoot,
): Promise<Merged | undefined> => {
  const known = mergeOfOneSide(base, ours, theirs)
  if (known !== undefined) return known
  const root = await mergeInPlace(store, base, ours, theirs)
  return root === undefined ? undefined : { root, conflicts: [] }
}

/** If one side has changed nothing, or both the same, there is nothing to compare. */
const mergeOfOneSide = (base: TreeRoot, ours: TreeRoot, theirs: TreeRoot): Merged | undefined => {
  if (ours === theirs || base === theirs) return { root: ours, conflicts: [] }
  return base === ours ? { root: theirs, conflicts: [] } : undefined
}

const mergeOfSides = async (
  store: ObjectStore,
  ours: TreeRoot,
  theirs: TreeRoot,
  merging: Merging,
  sides: Sides,
): Promise<Merged> => {
  const { add: conflict, all } = conflictList()
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
  return { root: await root, conflicts: all() }
}

/** The same result as edits of their side: it is less to write where our side has changed less. */
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
