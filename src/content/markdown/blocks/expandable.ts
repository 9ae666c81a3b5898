// Content that is folded until a reader opens it: `<details>` with Markdown in it.
import type { Html, Parent, PhrasingContent } from 'mdast'
import { htmlPieces } from '../html-pieces.ts'
import type { HtmlData } from '../html-range.ts'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

/** The first child is the `summary`, if there is one. */
export interface Expandable extends Parent {
  type: 'expandable'
  open: boolean
  children: (Summary | FlowContent)[]
}

/** The part that is seen while the block is closed. */
export interface Summary extends Parent {
  type: 'summary'
  children: PhrasingContent[]
  data?: HtmlData
}

declare module 'mdast' {
  interface RootContentMap {
    expandable: Expandable
    summary: Summary
  }
  interface BlockContentMap {
    expandable: Expandable
  }
}

export const expandable: Block = {
  markers: [
    {
      spelling: 'element',
      names: ['details'],
      end: 'required',
      read: ({ attributes }, children) => {
        const [first, ...others] = children
        const parts = first?.type === 'html' ? withoutSummary(first) : undefined
        return {
          type: 'expandable',
          open: attributes.is('open'),
          children: parts === undefined ? children : [parts.summary, ...parts.rest, ...others],
        }
      },
    },
  ],
  classes: ['expandable'],
  lines: ['summary'],
  html: {
    expandable: (node, { children }) =>
      h('details', { className: ['expandable'], open: node.open }, children(node)),
    summary: (node, { line }) => h('summary', {}, line(node)),
  },
}

/** Splits HTML into the summary with which it begins, and what follows. */
const withoutSummary = (node: Html): { summary: Summary; rest: Html[] } | undefined => {
  const tags = [...htmlPieces(node.value)].filter(piece => piece.kind !== 'text')
  const opening = tags[0]
  const closing = tags.find(({ name, kind }) => name === 'summary' && kind === 'end')
  if (
    opening?.name !== 'summary' ||
    closing === undefined ||
    node.value.slice(0, opening.start).trim() !== ''
  )
    return undefined
  const value = node.value.slice(opening.start + opening.source.length, closing.start).trim()
  const rest = node.value.slice(closing.start + closing.source.length)
  const [start, end] = [node.position?.start.offset, node.position?.end.offset]
  const data = start === undefined || end === undefined ? {} : { html: { start, end } }
  return {
    summary: { type: 'summary', children: [{ type: 'html', value }], data },
    rest: rest.trim() === '' ? [] : [{ type: 'html', value: rest }],
  }
}
