// The title of a page, and the levels of headings below it.
import type { Element } from 'hast'
import type { Heading, Nodes, PhrasingContent, Root } from 'mdast'
import { firstCharacters } from '#kernel/characters.ts'
import { lineOf, tidyLine } from './elements.ts'

/** The tree with the title as its first and only heading of level 1; the other headings begin at level 2. */
export const withTitle = (
  root: Root,
  pageTitle: string,
  around: Element | undefined,
): { title: string; root: Root } => {
  const own = titleHeading(root, pageTitle)
  const heading: Heading = own ?? { type: 'heading', depth: 1, children: lineFor(around, pageTitle) }
  const others = root.children.filter(node => node !== own)
  shift(others)
  return {
    title: firstCharacters(textIn(heading), longestTitle),
    root: { ...root, children: [{ ...heading, depth: 1 }, ...others] },
  }
}

/** In characters. */
const longestTitle = 500

/** The first heading if it is the page's own title, with nothing but anchors and short lines before it. */
const titleHeading = (root: Root, pageTitle: string): Heading | undefined => {
  const index = root.children.findIndex(node => node.type === 'heading')
  const first = root.children[index]
  if (first?.type !== 'heading') return undefined
  const isFirst = root.children.slice(0, index).every(node => textIn(node) === '')
  if (first.depth === 1) return first
  const text = normal(textIn(first))
  return isFirst && text !== '' && normal(pageTitle).includes(text) ? first : undefined
}

const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

const lineFor = (around: Element | undefined, pageTitle: string): PhrasingContent[] => {
  const text = firstCharacters(around === undefined ? withoutSite(pageTitle) : titleIn(around), longestTitle)
  return [{ type: 'text', value: text === '' ? 'Untitled' : text }]
}

/** An export of Confluence puts the name of the space before that of the page. */
const titleIn = (element: Element): string => {
  const title = lineOf(element)
  return element.properties.id === 'title-text' ? title.replace(/^.{1,200}? : (?=.)/, '') : title
}

/** `Page — Site`, `Page | Site` or `Page - Site` without the last part. */
const withoutSite = (title: string): string => {
  const parts = tidyLine(title).split(/\s+[|—–·»]\s+|\s+-\s+|\s+::\s+/)
  return parts.length < 2
    ? tidyLine(title)
    : tidyLine(title)
        .slice(0, title.lastIndexOf(parts.at(-1) as string))
        .replace(/[\s|—–·»:-]+$/, '')
}

/** Shifts the levels so that the highest heading has level 2. */
const shift = (nodes: readonly Nodes[]): void => {
  const headings = nodes.flatMap(headingsIn)
  const highest = Math.min(...headings.map(({ depth }) => depth))
  for (const heading of headings) heading.depth = Math.min(heading.depth - highest + 2, 6) as Heading['depth']
}

export const headingsIn = (node: Nodes): Heading[] => {
  if (node.type === 'heading') return [node]
  return 'children' in node ? node.children.flatMap(headingsIn) : []
}

const textIn = (node: Nodes): string => tidyLine(plainText(node))

export const plainText = (node: Nodes): string => {
  if (node.type === 'html') return ''
  if (node.type === 'image') return node.alt ?? ''
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}
