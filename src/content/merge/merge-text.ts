// Merges texts, and the targets of their links.
import type { Hash, ObjectStore } from '../objects.ts'
import { type PageOrFile, readLinkTable, relativeDestinations, writeLinkTable } from '../snapshot/index.ts'
import type { Effort, KeyedMergeInput, TextComparison } from '../text/index.ts'
import { larger, pick, type Versions } from './three-way.ts'

/** A text and its link table. */
export interface LinkedText {
  readonly document?: Hash
  readonly links?: Hash
}

/** What merges the texts of one merge, and the work that may be spent on all of them. */
export interface Merging {
  readonly comparison: TextComparison
  readonly effort: Effort
}

export const newMerging = (comparison: TextComparison, effort = 100_000_000): Merging => ({
  comparison,
  effort: { left: effort },
})

/** The merged text; where it does not merge, our text, with `isConflict` set. */
export const mergeDocuments = async (
  store: ObjectStore,
  merging: Merging,
  { base, ours, theirs }: Versions<LinkedText>,
): Promise<LinkedText & { readonly isConflict: boolean }> => {
  const text = pick({ base: base?.document, ours: ours?.document, theirs: theirs?.document })
  const side = text.value === ours?.document ? ours : theirs
  if (!text.isConflict) {
    const links = pick({ base: base?.links, ours: ours?.links, theirs: theirs?.links })
    const kept = links.isConflict ? side?.links : links.value
    return { ...linked(text.value, kept), isConflict: false }
  }
  const read = async (of: LinkedText | undefined) =>
    of?.document === undefined ? '' : store.readText(of.document)
  const merged = await mergedText(merging, {
    key: [base?.document, ours?.document, theirs?.document].join(' '),
    base: await read(base),
    ours: await read(ours),
    theirs: await read(theirs),
  })
  if (!merged.clean) return { ...linked(ours?.document, ours?.links), isConflict: true }
  const links = await mergedLinks(store, merged.text, { base, ours, theirs })
  return {
    ...linked(merged.text === '' ? undefined : store.writeText(merged.text), links),
    isConflict: false,
  }
}

/** Once the effort is spent, texts that both sides changed are conflicts. */
const mergedText = ({ comparison, effort }: Merging, texts: KeyedMergeInput) =>
  effort.left <= 0 ? ({ clean: false } as const) : comparison.merge(texts, effort)

const linked = (document: Hash | undefined, links: Hash | undefined): LinkedText => ({
  ...(document !== undefined && { document }),
  ...(links !== undefined && { links }),
})

/** The target of each destination of the merged text, from the sides that know it; of two targets always the same one. */
export const mergedLinks = async (
  store: ObjectStore,
  text: string,
  { base, ours, theirs }: Versions<LinkedText>,
): Promise<Hash | undefined> => {
  const [was, left, right] = [
    await readLinkTable(store, base?.links),
    await readLinkTable(store, ours?.links),
    await readLinkTable(store, theirs?.links),
  ]
  const table = new Map<string, PageOrFile>()
  for (const destination of await relativeDestinations(text)) {
    const old = was.get(destination)
    const target = pickKnown(old, left.get(destination), right.get(destination))
    if (target !== undefined) table.set(destination, target)
  }
  return writeLinkTable(store, table)
}

const pickKnown = (
  base: PageOrFile | undefined,
  ours: PageOrFile | undefined,
  theirs: PageOrFile | undefined,
): PageOrFile | undefined => {
  if (ours === undefined || theirs === undefined) return ours ?? theirs
  const { value, isConflict } = pick({ base, ours, theirs })
  return isConflict ? larger(ours, theirs) : value
}
