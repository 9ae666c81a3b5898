// What links within the document find of an element that has an id.
import type { Element } from 'hast'
import type { Content } from '../values/value.ts'
import type { Writer } from '../writer.ts'

/** Each stands once; what is shown on each sheet again has none. */
export const anchors = (element: Element, { place }: Writer): Content[] =>
  place.isRepeated === true
    ? []
    : place.trees.anchorsOf(element).flatMap(anchor => place.labels.place(place.page, anchor))
