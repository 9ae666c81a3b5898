// Writes one page of a document: its title and its text.
import type { Element } from 'hast'
import type { Heading, Nodes, Root } from 'mdast'
import { drawingsOf, plainText } from '../markdown/index.ts'
import { writtenTypes } from './blocks/index.ts'
import type { Book, BookPage } from './book.ts'
import { writerAt } from './content.ts'
import { createFootnotes } from './footnotes.ts'
import type { Labels } from './labels.ts'
import { pageTrees } from './page-tree.ts'
import { directionOf } from './text/script.ts'
import { type Content, call, callWith, name } from './values/value.ts'

/** A page, and how it begins in the document. */
export interface Placed {
  readonly page: BookPage
  /** Whether it begins on a new sheet, as chapters and parts do. */
  readonly opens: boolean
}

export const writePage = async (
  { page, opens }: Placed,
  book: Omit<Book, 'pages'>,
  labels: Labels,
): Promise<Content> => {
  const { tree } = page
  const trees = pageTrees(tree, writtenTypes)
  const elements = trees.elementsOf()
  const drawings = await drawingsOf(tree, { highlight: true })
  const titleHeading = titleIn(tree, page.title)
  const isTitle = (node: Nodes | undefined): boolean => node !== undefined && node === titleHeading
  const writer = writerAt({
    book,
    page: page.id,
    trees,
    labels,
    drawings,
    headingLevel: headingLevels(tree, page, titleHeading),
    nesting: 0,
    lineDepth: 0,
    longestWord: 24,
    footnotes: createFootnotes(tree, trees, labels),
  })
  const body = writer.flow(
    elements.filter(element => element.type !== 'element' || !isTitle(trees.nodeOf(element))),
  )
  const title = elements.find((one): one is Element => one.type === 'element' && isTitle(trees.nodeOf(one)))
  const anchors = title === undefined ? [] : trees.anchorsOf(title).flatMap(id => labels.place(page.id, id))
  const heading = title === undefined ? page.title : writer.line(title.children)
  const head = callWith(
    page.isGroup === true ? 'part-title' : 'page-title',
    { level: page.depth + 1, opens, title: page.title },
    heading,
  )
  const { description = '' } = page
  const lead = description === '' ? [] : [inOwnDirection(description, call('page-lead', description), book)]
  return [
    ...(opens ? [call('open-sheet')] : []),
    ...labels.place(page.id, ''),
    ...anchors,
    inOwnDirection(page.title, head, book),
    ...lead,
    body,
  ]
}

const inOwnDirection = (text: string, content: Content, book: Pick<Book, 'direction'>): Content => {
  const direction = directionOf(text)
  if (direction === undefined || direction === book.direction) return content
  return callWith('text', { dir: name(direction) }, content)
}

/** The heading of level 1 with which the text begins, if it repeats the title of the page. */
const titleIn = (tree: Root, title: string): Heading | undefined => {
  const first = tree.children.find(({ type }) => type !== 'definition')
  if (first?.type !== 'heading' || first.depth !== 1) return undefined
  return folded(plainText(first)) === folded(title) ? first : undefined
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s`*_]+/g, ' ')
    .trim()

/** Maps the levels of headings so that the highest one is directly below the title; 0 is the title. */
const headingLevels = (
  tree: Root,
  page: BookPage,
  title: Heading | undefined,
): ((depth: number) => number) => {
  let highest = 6
  const visit = (node: Nodes): void => {
    if (node.type === 'heading' && node !== title) highest = Math.min(highest, node.depth)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return depth => (depth === 0 ? page.depth + 1 : page.depth + 1 + Math.max(1, depth - highest + 1))
}
