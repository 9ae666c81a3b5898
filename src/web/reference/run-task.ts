// Prints a page of the reference in a thread, since some have many descriptions in Markdown.
import type { Document } from './document.ts'
import { referencePages } from './pages.ts'

export interface ReferenceTask {
  /** The API document as JSON. */
  readonly document: Uint8Array
  readonly style: string
  /** The address of the page below the reference. */
  readonly path: string
}

/** The page as the bytes of its HTML. */
export const runTask = ({ document, style, path }: ReferenceTask): Uint8Array => {
  const print = referencePages(JSON.parse(new TextDecoder().decode(document)) as Document, style).get(path)
  if (print === undefined) throw new Error(`the reference has no page ${path}`)
  return new TextEncoder().encode(print())
}
