// Diagrams, shown as their source.
import type { TypstBlock } from '../writer.ts'
import { codeOf, plainLines } from './code-block.ts'

export const diagram: TypstBlock = {
  nodes: { diagram: ({ value }) => codeOf(plainLines(value), { title: 'Mermaid' }) },
}
