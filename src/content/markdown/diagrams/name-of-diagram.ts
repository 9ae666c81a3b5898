// What a diagram is called for those who do not see it: by its author, else by its kind and what is in it.
import type { DiagramSource } from './source.ts'

export const nameOfDiagram = ({ text, title, description }: DiagramSource): string => {
  const name = title ?? `${kindOf(text)}${labelsIn(text)}`
  return description === undefined ? name : `${name}. ${description}`
}

const kindOf = (text: string): string => kinds.find(([beginning]) => beginning.test(text))?.[1] ?? 'Diagram'

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(?:graph|flowchart)\b/, 'Flowchart'],
  [/^sequenceDiagram\b/, 'Sequence diagram'],
  [/^classDiagram\b/, 'Class diagram'],
  [/^stateDiagram\b/, 'State diagram'],
  [/^erDiagram\b/, 'Entity relationship diagram'],
  [/^xychart\b/, 'Chart'],
]

const mostLabels = 6
const longestLabel = 60

/** The first words that stand in its shapes, so that two diagrams on a page have two names. */
const labelsIn = (text: string): string => {
  const labels = new Set<string>()
  for (const [, label = ''] of text.matchAll(/[[({>|"]+([^[\](){}|"\n]{2,200})[\])}|"]/g)) {
    const words = label.replace(/<[^>]*>|\s+/g, ' ').trim()
    if (/\p{L}/u.test(words)) labels.add(words.slice(0, longestLabel).toWellFormed())
    if (labels.size === mostLabels) break
  }
  return labels.size === 0 ? '' : `: ${[...labels].join(', ')}`
}
