// What of the vocabulary is written in HTML within a line.
import type { Block, InlineReading } from './block.ts'
import { icon, inlineExpression } from './expression.ts'

export const inlineVocabulary: readonly Block[] = [icon, inlineExpression]

/** By the names of elements. */
export const inlineReadings: ReadonlyMap<string, InlineReading> = new Map(
  inlineVocabulary.flatMap(({ inline = [] }) => inline).map(reading => [reading.name, reading]),
)
