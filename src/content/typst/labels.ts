// The labels of a document: one for each page, and for each part of one that a link leads to. They depend only on the ids of
// pages, so that each page can be written separately.
import { hashOf } from '../objects.ts'
import { type Call, type Content, call, type Label, label, labelled } from './values/value.ts'

export interface Labels {
  /** The label of a page, or of an anchor in it; undefined for a page that is not in the document. */
  readonly of: (page: string, anchor?: string) => Label | undefined
  /** The target for links to an anchor of this page; empty if it is placed already. */
  readonly place: (page: string, anchor: string) => Content[]
  /** A label that nothing else has. */
  readonly fresh: () => Label
}

/** The labels of one page, with the anchors that are placed in it and those that its links lead to. */
export interface PageLabels extends Labels {
  readonly placed: ReadonlySet<string>
  readonly wanted: ReadonlyMap<string, ReadonlySet<string>>
}

export const labelsOf = (own: string, isInBook: (page: string) => boolean): PageLabels => {
  const placed = new Set<string>()
  const wanted = new Map<string, Set<string>>()
  let count = 0
  return {
    placed,
    wanted,
    fresh: () => label(`${own} ${++count}`),
    of: (page, anchor = '') => {
      if (!isInBook(page)) return undefined
      const anchors = wanted.get(page) ?? new Set()
      wanted.set(page, anchors.add(anchor))
      return labelOf(page, anchor)
    },
    place: (page, anchor) => {
      if (page !== own || placed.has(anchor) || placed.size >= mostAnchors) return []
      placed.add(anchor)
      return marks(page, [anchor])
    },
  }
}

/** On a page with more anchors, links to the further ones lead to the page itself. */
const mostAnchors = 5000

/** The targets for links to these anchors of a page. */
export const marks = (page: string, anchors: readonly string[]): Content[] =>
  anchors.map(anchor => labelled(mark, labelOf(page, anchor)))

export const labelOf = (page: string, anchor: string): Label =>
  label(anchor === '' ? page : `${page}#${hashOf(anchor)}`)

/** Something invisible that can have a label. */
const mark: Call = call('metadata', null)
