// The name of a diagram for people who do not see it: from its author, or made of its kind and its labels.
import { filled, type Words } from '#languages/index.ts'
import type { DiagramSource } from './source.ts'

export const nameOfDiagram = ({ text, title, description }: DiagramSource, words: Words): string => {
  const name = title ?? unwritten(text, words)
  return description === undefined ? name : `${name}. ${description}`
}

const unwritten = (text: string, { article, diagrams }: Words): string => {
  const kind = diagrams[kinds.find(([beginning]) => beginning.test(text))?.[1] ?? 'diagram']
  const labels = labelsIn(text)
  return labels.length === 0 ? kind : filled(article.named, { kind, name: labels.join(', ') })
}

const kinds: readonly (readonly [RegExp, keyof Words['diagrams']])[] = [
  [/^(?:graph|flowchart)\b/, 'flowchart'],
  [/^sequenceDiagram\b/, 'sequence'],
  [/^classDiagram\b/, 'classes'],
  [/^stateDiagram\b/, 'states'],
  [/^erDiagram\b/, 'entities'],
  [/^xychart\b/, 'chart'],
]

const mostLabels = 6
const longestLabel = 60

/** The first words in its shapes, so that two diagrams of a page have different names. */
const labelsIn = (text: string): string[] => {
  const labels = new Set<string>()
  for (const [, label = ''] of text.matchAll(/[[({>|"]+([^[\](){}|"\n]{2,200})[\])}|"]/g)) {
    const words = label.replace(/<[^>]*>|\s+/g, ' ').trim()
    if (/\p{L}/u.test(words)) labels.add(words.slice(0, longestLabel).toWellFormed())
    if (labels.size === mostLabels) break
  }
  return [...labels]
}
