// The part of the vocabulary that is written as HTML within a line.
import type { Block, InlineReading } from './block.ts'
import { button } from './button.ts'
import { icon, inlineExpression } from './expression.ts'
import { badge, highlight } from './marks.ts'

export const inlineVocabulary: readonly Block[] = [button, icon, badge, highlight, inlineExpression]

/** By element name. */
export const inlineReadings: ReadonlyMap<string, InlineReading> = new Map(
  inlineVocabulary.flatMap(({ inline = [] }) => inline).map(reading => [reading.name, reading]),
)
