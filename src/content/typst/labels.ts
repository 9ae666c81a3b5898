// The labels of a document: each page, and each part of one that a link leads to.
import { type Call, type Content, call, type Label, label, labelled } from './values/value.ts'

export interface Labels {
  /** That of a page, or of an anchor in it; undefined for a page that is not in the document. */
  readonly of: (page: string, anchor?: string) => Label | undefined
  /** What a link to the anchor finds, once; nothing where it stands already. */
  readonly place: (page: string, anchor: string) => Content[]
  /** Those of a page that links lead to and that stand nowhere: the page is where these lead. */
  readonly missing: (page: string) => Content[]
  /** A label that nobody else has. */
  readonly fresh: () => Label
}

export const createLabels = (pages: readonly string[]): Labels => {
  const known = new Map(pages.map(id => [id, new Map<string, { label: Label; isPlaced: boolean }>()]))
  let count = 0
  const fresh = (): Label => label(`l${++count}`)
  const entryOf = (page: string, anchor: string) => {
    const anchors = known.get(page)
    if (anchors === undefined) return undefined
    const entry = anchors.get(anchor) ?? { label: fresh(), isPlaced: false }
    anchors.set(anchor, entry)
    return entry
  }
  return {
    fresh,
    of: (page, anchor = '') => entryOf(page, anchor)?.label,
    place: (page, anchor) => {
      const entry = entryOf(page, anchor)
      if (entry === undefined || entry.isPlaced) return []
      entry.isPlaced = true
      return [labelled(mark, entry.label)]
    },
    missing: page =>
      [...(known.get(page)?.values() ?? [])]
        .filter(({ isPlaced }) => !isPlaced)
        .map(({ label }) => labelled(mark, label)),
  }
}

/** Something that is not seen, and can have a label. */
const mark: Call = call('metadata', null)
