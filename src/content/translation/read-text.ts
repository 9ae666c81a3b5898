// A text that was parsed, with all its places.
import type { Root } from 'mdast'
import { parseMarkdown } from '../markdown/index.ts'
import { hashOf } from '../objects.ts'
import { markupOf } from './markup.ts'
import type { Part, Place } from './place.ts'
import { placesOf } from './places.ts'
import type { Segment } from './segment.ts'

export interface ReadText {
  /** A byte order mark before the source, or nothing. */
  readonly mark: string
  readonly source: string
  readonly root: Root
  readonly places: readonly Place[]
}

export const readText = (markdown: string): ReadText => {
  const root = parseMarkdown(markdown)
  const source = root.data?.source ?? markdown
  return { mark: markdown.slice(0, markdown.length - source.length), source, root, places: placesOf(root) }
}

/** The segments of a text for translation: each once, in the order of the text. */
export const segmentsOf = (markdown: string): Segment[] => {
  const segments = readText(markdown).places.map(({ parts }) => segmentOf(parts))
  return [...new Map(segments.map(segment => [segment.key, segment])).values()]
}

export const segmentOf = (parts: readonly Part[]): Segment => {
  const text = markupOf(parts).replace(/\s+/g, ' ').trim()
  return { key: hashOf(text), text }
}
