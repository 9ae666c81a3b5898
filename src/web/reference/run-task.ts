// The making of the reference as a thread does it: it takes a second of CPU time.
import type { Document } from './document.ts'
import { referencePages } from './pages.ts'

export interface ReferenceTask {
  /** The API document as JSON. */
  readonly document: Uint8Array
  readonly style: string
}

/** The HTML of each page by its address. */
export const runTask = ({ document, style }: ReferenceTask): ReadonlyMap<string, string> =>
  referencePages(JSON.parse(new TextDecoder().decode(document)) as Document, style)
