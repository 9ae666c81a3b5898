// A page as a tree of elements: CommonMark, GFM and the raw HTML that the sanitizer keeps, with a place for each block.
import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import type { Definition, FootnoteDefinition, Nodes, Parents, Root, RootContent } from 'mdast'
import { defaultHandlers, type Handler, type Handlers, type State } from 'mdast-util-to-hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { randomBase62 } from '#kernel/ids.ts'
import {
  blockHandlers,
  definitionsOf,
  foreignPrefix,
  headingIds,
  isLine,
  sanitizerSchema,
} from '../markdown/index.ts'

export interface PageTrees {
  /** The elements of the page, or of these nodes of it. */
  readonly elementsOf: (nodes?: readonly RootContent[]) => readonly ElementContent[]
  /** The node of the syntax tree whose place the element is. */
  readonly nodeOf: (element: Element) => Nodes | undefined
  /** The anchors of the element, as links name them after `#`. */
  readonly anchorsOf: (element: Element) => string[]
}

/** Blocks of the `placed` types get a place; all others become HTML elements. */
export const pageTrees = (root: Root, placed: ReadonlySet<string>): PageTrees => {
  const marker = `own-${randomBase62(20)}-`
  const places: Nodes[] = []
  const placeOf = (node: Nodes): string => `${marker}${places.push(node) - 1}`
  const definitions = definitionsOf(root)
  const convert = unified()
    .use(remarkRehype, { allowDangerousHtml: true, handlers: handlers(definitions, placed, placeOf) })
    .use(hasHtml(root) ? [rehypeRaw] : [])
    .use(rehypeSanitize, sanitizerSchema)
    .freeze()
  const own = foreignPrefix + marker
  const nodeOf = ({ properties: { id } }: Element): Nodes | undefined =>
    typeof id === 'string' && id.startsWith(own) ? places[Number(id.slice(own.length))] : undefined
  const ids = headingIds(root)
  return {
    elementsOf: nodes => {
      const tree = nodes === undefined ? root : { ...root, children: [...nodes, ...definitions.values()] }
      return (convert.runSync(tree) as HtmlRoot).children as ElementContent[]
    },
    nodeOf,
    anchorsOf: element => {
      const node = nodeOf(element)
      if (node !== undefined) return [ids.get(node) ?? []].flat()
      return [element.properties.id, element.properties.name].flatMap(anchorIn)
    },
  }
}

const anchorIn = (value: unknown): string[] =>
  typeof value === 'string' && value.startsWith(foreignPrefix) ? [value.slice(foreignPrefix.length)] : []

const handlers = (
  definitions: ReadonlyMap<string, Definition>,
  placed: ReadonlySet<string>,
  placeOf: (node: Nodes) => string,
): Handlers => {
  const place: Handler = (state, node: Nodes): Element => {
    const isInLine = inLine.has(node.type) || (node.type === 'conditional' && node.data.isInLine === true)
    return element(isInLine ? 'span' : 'div', { id: placeOf(node) }, childrenOf(state, node))
  }
  /** Keeps addresses as written, since `linkOf` and `imageOf` take them in that form. */
  const leading = (
    type: 'link' | 'linkReference' | 'image' | 'imageReference',
    property: 'href' | 'src',
  ): Handler => {
    const plain: Handler = defaultHandlers[type]
    return (state, node, parent) => {
      const made = plain(state, node, parent)
      const url = 'url' in node ? node.url : definitions.get(node.identifier)?.url
      if (url !== undefined && made !== undefined && !Array.isArray(made) && made.type === 'element')
        made.properties[property] = url
      return made
    }
  }
  return {
    ...blockHandlers({ headingBelow: () => 'h6', placeOf: () => undefined }),
    ...Object.fromEntries([...placed].map(type => [type, place])),
    link: leading('link', 'href'),
    linkReference: leading('linkReference', 'href'),
    image: leading('image', 'src'),
    imageReference: leading('imageReference', 'src'),
    footnoteReference: (_, node) => element('span', { id: placeOf(node) }, []),
    heading: (state, node) => {
      const made = defaultHandlers.heading(state, node)
      made.properties.id = placeOf(node)
      return made
    },
  }
}

const childrenOf = (state: State, node: Nodes): ElementContent[] => {
  if (!('children' in node)) return []
  const inside = state.all(node as Parents)
  return isLine(node) ? inside : state.wrap(inside, true)
}

/** Blocks that stand within a line. */
const inLine: ReadonlySet<string> = new Set([
  'button',
  'icon',
  'badge',
  'highlight',
  'inlineExpression',
  'inlineMath',
])

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children })

const hasHtml = (node: Nodes): boolean =>
  node.type === 'html' || ('children' in node && node.children.some(hasHtml))

/** By identifier; of several with one identifier the first counts. */
export const footnotesOf = (root: Root): ReadonlyMap<string, FootnoteDefinition> => {
  const found = new Map<string, FootnoteDefinition>()
  const visit = (node: Nodes): void => {
    if (node.type === 'footnoteDefinition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  return found
}
