// Files to download.
import type { ElementContent } from 'hast'
import type { Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'
import { nameOf, type TargetData, targetOf } from './target.ts'

/** A file that a reader can download, with its caption. */
export interface FileBlock extends Parent {
  type: 'file'
  url: string
  /** The file itself, if it is one of the content. */
  file?: { readonly id: string; readonly name: string; readonly size: number }
  children: FlowContent[]
  data?: TargetData
}

declare module 'mdast' {
  interface RootContentMap {
    file: FileBlock
  }
  interface BlockContentMap {
    file: FileBlock
  }
}

export const file: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['file'],
      end: 'optional',
      read: ({ attributes }, children) => {
        const target = targetOf(attributes, 'src')
        return target && { type: 'file', children, ...target }
      },
    },
  ],
  classes: ['file', 'file-size'],
  elements: { a: ['download'], figure: [], figcaption: [] },
  leads: { file: 'reference' },
  html: {
    file: (node, { children }) =>
      h('figure', { className: ['file'] }, [
        h('a', { href: node.url, download: '' }, node.file?.name ?? nameOf(node.url)),
        ...sizeIn(node),
        ...(node.children.length === 0 ? [] : [h('figcaption', {}, children(node))]),
      ]),
  },
}

const sizeIn = ({ file }: FileBlock): ElementContent[] =>
  file === undefined
    ? []
    : [{ type: 'text', value: ' ' }, h('span', { className: ['file-size'] }, `(${sizeText(file.size)})`)]

/** The size in words: `12 kB`, `1.5 MB`. */
export const sizeText = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`
  const [unit, size] = bytes < 999_500 ? ['kB', bytes / 1000] : ['MB', bytes / 1_000_000]
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${unit}`
}
