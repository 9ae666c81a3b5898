// Diagrams, stored as their source: whatever shows the page can draw them.
import type { Code, Literal } from 'mdast'
import type { Block } from './block.ts'
import { h } from './html.ts'

/** A diagram in the language of Mermaid. */
export interface Diagram extends Literal {
  type: 'diagram'
}

declare module 'mdast' {
  interface RootContentMap {
    diagram: Diagram
  }
  interface BlockContentMap {
    diagram: Diagram
  }
}

export const diagram: Block = {
  nodes: { code: readFence },
  classes: ['diagram'],
  elements: { figure: [] },
  dataAttributes: ['dataLanguage'],
  html: {
    diagram: (node, { placeOf }) =>
      h('figure', { className: ['diagram'], dataLanguage: 'mermaid', id: placeOf(node) }, [
        h('pre', {}, [h('code', {}, node.value)]),
      ]),
  },
}

function readFence({ lang, value, position }: Code): Diagram | undefined {
  return lang === 'mermaid' ? { type: 'diagram', value, ...(position && { position }) } : undefined
}
