// Markdown to sanitized HTML.
import type { Element, ElementContent, Root as HtmlRoot, Nodes } from 'hast'
import type { Heading, Nodes as MarkdownNodes, Root } from 'mdast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { type PluggableList, unified } from 'unified'
import { Invalid } from '#kernel/errors.ts'
import { randomBase62 } from '#kernel/ids.ts'
import { filled, wordsIn } from '#languages/index.ts'
import type { HtmlWriter } from './blocks/block.ts'
import { blockHandlers } from './blocks/handlers.ts'
import { h } from './blocks/html.ts'
import type { Include } from './blocks/include.ts'
import { headingIds } from './blocks.ts'
import { eachElement } from './each-element.ts'
import { footnotePrefix } from './heading-id.ts'
import { dropFromOthers, markOwn } from './own-marks.ts'
import { eachNode } from './parse.ts'
import { foreignPrefix, schema } from './sanitize.ts'

/** How a page is rendered. */
export interface RenderOptions {
  /** What to write in place of each destination that `links` lists; an empty text removes the link. */
  readonly links?: LinkMap
  /**
   * What to show in place of the text of a node: formulas, code
   * in colours. It is trusted, and shared: nothing may change it.
   */
  readonly drawings?: ReadonlyMap<MarkdownNodes, readonly ElementContent[]>
  /** The language of the footnotes; English if unknown. */
  readonly language?: string
}

/** The HTML of a page: nothing in it can run, and headings have the ids of their blocks. */
export const renderHtml = (root: Root, options: RenderOptions = {}): string =>
  refusingDepth(() => stringifier.stringify(treeOf(root, options)))

/** The nodes of the elements that blocks became in HTML; elements of a text's own HTML are not among them. */
export type BlockElements = ReadonlyMap<Element, MarkdownNodes>

/** The same HTML, changed by a function that knows which of its elements are blocks. */
export const renderChanged = (
  root: Root,
  options: RenderOptions,
  change: (tree: HtmlRoot, blocks: BlockElements) => void,
): string =>
  refusingDepth(() => {
    const marks = blockMarks()
    const tree = treeOf(root, options, marks)
    change(tree, marks.blocks)
    return stringifier.stringify(tree)
  })

const refusingDepth = (render: () => string): string => {
  try {
    return render()
  } catch (error) {
    if (error instanceof RangeError) throw new Invalid('the HTML in the text nests too deep')
    throw error
  }
}

const treeOf = (root: Root, options: RenderOptions, marks?: BlockMarks): HtmlRoot => {
  const scopes: LinkMap[] = []
  const places = drawingPlaces(options.drawings ?? new Map())
  const writer = { headingBelow: headingsBelow(root), placeOf: places.of, ...(marks && { mark: marks.set }) }
  return unified()
    .use(remarkRehype, toHtmlOptions(headingIds(root), writer, scopes, options.language))
    .use(readingHtml(root, marks !== undefined))
    .use(() => (tree: HtmlRoot) => rewriteTargets(tree, targetsOf(options.links ?? {}), scopes))
    .use(rehypeSanitize, marks === undefined ? schema : markedSchema)
    .use(() => restoreIds)
    .use(() => marks?.take ?? (() => {}))
    .use(() => places.fill)
    .runSync(root)
}

/** Parses the text's own HTML into elements; in an article these must not look like blocks. */
const readingHtml = (root: Root, isArticle: boolean): PluggableList => {
  if (!containsHtml(root)) return []
  return isArticle ? [() => markOwn(marker), rehypeRaw, () => dropFromOthers(marker)] : [rehypeRaw]
}

/** Marks the elements of blocks while they pass the sanitizer, with names that no text can guess. */
const blockMarks = () => {
  const nodes: MarkdownNodes[] = []
  const blocks = new Map<Element, MarkdownNodes>()
  const set = (element: Element, node: MarkdownNodes): void => {
    element.properties[blockProperty] = `${marker}${nodes.push(node) - 1}`
  }
  const take = (tree: HtmlRoot): void =>
    eachElement(tree, element => {
      const { [blockProperty]: mark, ...properties } = element.properties
      if (mark === undefined) return
      element.properties = properties
      const node = nodes[numberBehind(mark)]
      if (node !== undefined) blocks.set(element, node)
    })
  return { set, take, blocks }
}

type BlockMarks = ReturnType<typeof blockMarks>

const blockProperty = 'dataBlock'

const markedSchema = {
  ...schema,
  attributes: { ...schema.attributes, '*': [...(schema.attributes?.['*'] ?? []), blockProperty] },
}

/** The ids of the page's own elements pass the sanitizer with this prefix, which no text can guess. */
const marker = `own-${randomBase62(20)}-`
const drawingPrefix = 'drawing:'

const stringifier = unified().use(rehypeStringify).freeze()

const toHtmlOptions = (
  ids: ReadonlyMap<MarkdownNodes, string>,
  writer: Parameters<typeof blockHandlers>[0],
  scopes: LinkMap[],
  language: string | undefined,
): Options => ({
  allowDangerousHtml: true,
  ...footnoteWords(language),
  clobberPrefix: `${marker}${footnotePrefix}`,
  handlers: {
    ...blockHandlers(writer),
    include(state, node: Include) {
      const element = h('div', { className: ['include'] }, state.wrap(state.all(node), true))
      element.properties[scopeProperty] = `${marker}${scopes.push(node.data?.links ?? {}) - 1}`
      return element
    },
    heading(state, node: Heading) {
      const element = defaultHandlers.heading(state, node)
      element.properties.id = `${marker}${ids.get(node) ?? ''}`
      return element
    },
  },
})

/** A footnote with several references has several back links. */
const footnoteWords = (language = 'en'): Pick<Options, 'footnoteLabel' | 'footnoteBackLabel'> => {
  const { footnotes, backToReference } = wordsIn(language).article
  return {
    footnoteLabel: footnotes,
    footnoteBackLabel: (index, times) =>
      filled(backToReference, { number: times > 1 ? `${index + 1}-${times}` : `${index + 1}` }),
  }
}

/** Drawings are put into their elements after the sanitizer; the elements have ids that no text can guess. */
const drawingPlaces = (drawings: ReadonlyMap<MarkdownNodes, readonly ElementContent[]>) => {
  const waiting = new Map<string, readonly ElementContent[]>()
  const of = (node: MarkdownNodes): string | undefined => {
    const drawing = drawings.get(node)
    if (drawing === undefined) return undefined
    const place = `${drawingPrefix}${waiting.size}`
    waiting.set(place, drawing)
    return `${marker}${place}`
  }
  const fill = (tree: HtmlRoot): void => {
    const found: [Element, readonly ElementContent[]][] = []
    eachElement(tree, element => {
      const { id } = element.properties
      const drawing = typeof id === 'string' ? waiting.get(id) : undefined
      if (drawing === undefined) return
      waiting.delete(id as string)
      delete element.properties.id
      found.push([element, drawing])
    })
    for (const [element, drawing] of found) element.children = [...drawing]
  }
  return { of, fill }
}

/** Returns the heading element for a title at a node: one level below the heading before it. */
const headingsBelow = (root: Root): HtmlWriter['headingBelow'] => {
  const depths = new Map<MarkdownNodes, number>()
  let depth = 1
  eachNode(root, node => {
    if (node.type === 'heading') depth = node.depth
    else if (node.type === 'tab' || node.type === 'cards') depths.set(node, depth)
  })
  return node => `h${Math.min(6, (depths.get(node) ?? 1) + 1)}` as 'h2'
}

const containsHtml = (root: Root): boolean => {
  let found = false
  eachNode(root, node => {
    if (node.type === 'html') found = true
  })
  return found
}

/** What to write in place of each destination; an empty text removes the link. */
type LinkMap = Readonly<Record<string, string>>

/** The number in one of our marks; -1 for anything else. */
const numberBehind = (mark: unknown): number =>
  typeof mark === 'string' && mark.startsWith(marker) ? Number(mark.slice(marker.length)) : -1

/** A property that says which text an element and its descendants come from; the sanitizer removes it. */
const scopeProperty = 'dataScope'

const targetsOf = (links: LinkMap): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(links).flatMap(([href, to]) => [
      [href, to],
      [normalizeUri(href), to],
    ]),
  )

/** Included texts have links of their own. */
const rewriteTargets = (
  node: Nodes,
  targets: ReadonlyMap<string, string>,
  scopes: readonly LinkMap[],
): void => {
  let inside = targets
  if (node.type === 'element') {
    const { properties } = node
    const links = scopes[numberBehind(properties[scopeProperty])]
    if (links !== undefined) inside = targetsOf(links)
    for (const name of ['href', 'src', 'srcSet']) {
      const to = inside.get(String(properties[name]))
      if (to === '') delete properties[name]
      else if (to !== undefined) properties[name] = to
    }
  }
  if ('children' in node) for (const child of node.children) rewriteTargets(child, inside, scopes)
}

/** Gives the page's own elements their ids back, and makes links within the page find the elements of its raw HTML. */
const restoreIds = (tree: HtmlRoot): void => {
  const ids = new Set<string>()
  eachElement(tree, ({ properties }) => {
    for (const name of ['id', 'name']) {
      const value = properties[name]
      if (typeof value !== 'string') continue
      properties[name] = value.replace(foreignPrefix + marker, '')
      ids.add(properties[name])
    }
  })
  eachElement(tree, ({ properties }) => {
    const { href } = properties
    if (typeof href !== 'string' || !href.startsWith('#')) return
    const id = href.slice(1).replace(marker, '')
    properties.href = `#${!ids.has(id) && ids.has(foreignPrefix + id) ? foreignPrefix : ''}${id}`
  })
}
