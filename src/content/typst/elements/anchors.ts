// The anchors of an element with an id, for links within the document.
import type { Element } from 'hast'
import type { Content } from '../values/value.ts'
import type { Writer } from '../writer.ts'

/** Each anchor is placed once; content that is repeated on each sheet has none. */
export const anchors = (element: Element, { place }: Writer): Content[] =>
  place.isRepeated === true
    ? []
    : place.trees.anchorsOf(element).flatMap(anchor => place.labels.place(place.page, anchor))
