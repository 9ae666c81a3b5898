// The descriptions in a spec: Markdown from anybody, sometimes HTML, as blocks that are closed.
import type { Nodes as HtmlNodes } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import type { Definition, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import rehypeRaw from 'rehype-raw'
import { eachNode, refuseExcess, writeMarkdown } from '../../../markdown/index.ts'
import { clean } from './clean.ts'
import { cut, isPlain } from './inline.ts'
import { fence } from './layout.ts'

/** In the parser's steps; a description that takes more is shown as written. */
const mostWork = 200_000

export const prose = (description: string): string => {
  const text = clean(description).trim()
  if (isPlainProse(text)) return text
  if (!isReadable(text)) return fence('text', text)
  const root = treeOf(text)
  const written = writeMarkdown({ type: 'root', children: blocksOf(root) }).trim()
  return isReadable(written) ? written : fence('text', text)
}

/** The description as plain text: no Markdown is read, so it costs next to nothing. */
export const proseAsText = (description: string): string =>
  clean(description)
    .split(/\n\s*\n/)
    .map(paragraph => cut(paragraph.replace(/\s+/g, ' ').trim(), 4000))
    .map(line => line.replace(/[\\`*_{}[\]<>#|~$:&!=+?-]/g, '\\$&').replace(/^(\d{1,9})(?=[.)])/, '$1\\'))
    .filter(line => line !== '')
    .join('\n\n')

/** Whether it is plain in every line, so that it need not be parsed. */
export const isPlainProse = (text: string): boolean =>
  text.split('\n').every(line => line === '' || isPlain(line))

const isReadable = (text: string): boolean => {
  try {
    return refuseExcess(text) <= mostWork && !/^(?:\s{2,}|\s*>){12}/m.test(text)
  } catch {
    return false
  }
}

const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

const treeOf = (text: string): Root => {
  const root = fromMarkdown(text, options)
  if (!/<[a-z/!?]/i.test(text)) return withoutReferences(root)
  const html = rehypeRaw()(
    toHast(withoutReferences(root), { allowDangerousHtml: true }) as never,
    undefined as never,
  )
  const back = toMdast(html as HtmlNodes)
  return back.type === 'root' ? back : { type: 'root', children: [back as RootContent] }
}

/** Links get their addresses, as definitions would apply to the whole page; footnotes are left out. */
const withoutReferences = (root: Root): Root => {
  const definitions = new Map<string, Definition>()
  eachNode(root, node => {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
  })
  return mapped(root, node => {
    if (node.type === 'definition' || node.type === 'footnoteDefinition' || node.type === 'footnoteReference')
      return []
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return [node]
    const { url = '', title } = definitions.get(node.identifier) ?? {}
    if (node.type === 'linkReference') return [{ type: 'link', url, title, children: node.children } as Nodes]
    return [{ type: 'image', url, title, alt: node.alt } as Nodes]
  }) as Root
}

/** Headings become bold text, as the outline of the page is ours; links that lead nowhere from this page become text. */
const blocksOf = (root: Root): RootContent[] =>
  (
    mapped(root, node => {
      if (node.type === 'heading')
        return [{ type: 'paragraph', children: [{ type: 'strong', children: withoutStrong(node.children) }] }]
      if (node.type === 'html') return [{ type: 'text', value: node.value }]
      if (node.type === 'link' && !isAbsolute(node.url)) return node.children
      if (node.type === 'image' && !/^https?:/i.test(node.url))
        return [{ type: 'text', value: node.alt ?? '' }]
      if (node.type === 'code') return [{ ...node, lang: languageOf(node.lang), meta: null }]
      return [node]
    }) as Root
  ).children.map(node => (isPhrasing(node) ? { type: 'paragraph', children: [node] } : node)) as RootContent[]

const isAbsolute = (url: string): boolean => /^(?:https?:\/\/|mailto:)[^\s]/i.test(url)

const languageOf = (language: string | null | undefined): string =>
  language !== null && language !== undefined && /^[\w+#.-]{1,30}$/.test(language) && language !== 'mermaid'
    ? language
    : 'text'

const withoutStrong = (children: readonly PhrasingContent[]): PhrasingContent[] =>
  children.flatMap(child => (child.type === 'strong' ? child.children : [child]))

const isPhrasing = (node: Nodes): boolean =>
  ['text', 'link', 'image', 'inlineCode', 'strong', 'emphasis'].includes(node.type)

/** Replaces each node, from the leaves up, by the nodes that `change` returns. */
const mapped = (node: Nodes, change: (node: Nodes) => readonly Nodes[]): Nodes =>
  'children' in node
    ? ({ ...node, children: node.children.flatMap(child => change(mapped(child, change))) } as Nodes)
    : node
