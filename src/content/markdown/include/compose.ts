// Puts reusable contents in their places: the tree of a page with everything that it includes.
import type { Nodes, Paragraph, Parent, Root } from 'mdast'
import { Invalid } from '#kernel/errors.ts'
import { mostProblems, type Problem } from '../assemble/problems.ts'
import type { Include } from '../blocks/include.ts'
import { parseMarkdown } from '../parse.ts'
import {
  deepestInclude,
  type Included,
  type IncludedContent,
  mostIncludedCharacters,
  mostIncludes,
} from './included.ts'
import { takeApart } from './take-apart.ts'

/**
 * Fills the includes of the tree in place. One that cannot be shown becomes
 * the text of its tag, and is reported among the problems of the tree.
 */
export const composeIncludes = (root: Root, included: Included = nothing): void => {
  const problems: Problem[] = []
  const shown = { count: 0, characters: 0 }

  const fill = (parent: Parent, place: Place): void => {
    const children = parent.children as Nodes[]
    for (const [index, child] of children.entries()) {
      if (child.type === 'include') children[index] = filled(child, place)
      else if ('children' in child) fill(child, { ...place, level: place.level + 1 })
    }
  }
  const filled = (node: Include, place: Place): Nodes => {
    const line = place.line ?? node.position?.start.line ?? 1
    const content = contentOf(included, place.includes, node.url)
    const tree = typeof content === 'string' ? content : read(content, place)
    if (typeof content === 'string' || typeof tree === 'string') {
      if (problems.length < mostProblems) problems.push({ line, message: String(tree) })
      return asText(node, place.source)
    }
    shown.count++
    shown.characters += content.markdown.length
    takeApart(tree, shown.count)
    const { id, title, includes, links } = content
    fill(tree, {
      source: content.markdown,
      includes,
      line,
      level: place.level + 1,
      chain: [...place.chain, id],
    })
    for (const { message } of tree.data?.problems ?? [])
      if (problems.length < mostProblems) problems.push({ line, message: `in ${named(content)}: ${message}` })
    const children = tree.children as Include['children']
    return { ...node, reusableContent: { id, title }, children, data: { ...node.data, links } }
  }
  /** The tree of the content, or the reason why it is not shown. */
  const read = (content: IncludedContent, { chain, level }: Place): Root | string => {
    if (chain.includes(content.id)) return `${named(content)} includes itself`
    if (chain.length >= deepestInclude) return `includes are more than ${deepestInclude} deep in one another`
    if (level > deepestLevel) return `${named(content)} is included too deep in other blocks`
    if (shown.count >= mostIncludes) return `the page has more than ${mostIncludes} includes`
    if (shown.characters + content.markdown.length > mostIncludedCharacters) return tooMuch
    try {
      return parseMarkdown(content.markdown)
    } catch (error) {
      if (error instanceof Invalid) return `${named(content)} cannot be shown: ${error.message}`
      throw error
    }
  }
  const { source = '', problems: own = [] } = root.data ?? {}
  fill(root, { source, includes: included.includes, level: 0, chain: [] })
  if (problems.length === 0) return
  const all = [...own, ...problems].sort((one, other) => one.line - other.line).slice(0, mostProblems)
  root.data = { ...root.data, problems: all }
}

/** The text that contains an include. */
interface Place {
  readonly source: string
  readonly includes: Included['includes']
  /** The line on the page at which this text is included; absent for the page itself. */
  readonly line?: number
  /** How many nodes are around the include. */
  readonly level: number
  /** The ids of the reusable contents around the include. */
  readonly chain: readonly string[]
}

const nothing: Included = { includes: {}, contents: {} }

/** How many nodes may be around an include: trees are walked by recursive functions. */
const deepestLevel = 200

const tooMuch = `the page includes more than ${mostIncludedCharacters} characters`

const longestTitle = 100

const named = ({ title }: IncludedContent): string => `“${title.slice(0, longestTitle)}”`

const contentOf = (
  { contents }: Included,
  includes: Included['includes'],
  url: string,
): IncludedContent | string => {
  const id = Object.hasOwn(includes, url) ? includes[url] : undefined
  if (id === undefined) return `there is no reusable content at “${url.slice(0, longestTitle)}”`
  return (Object.hasOwn(contents, id) ? contents[id] : undefined) ?? tooMuch
}

const asText = ({ position, url }: Include, source: string): Paragraph => {
  const written =
    position?.start.offset === undefined ? url : source.slice(position.start.offset, position.end.offset)
  return { type: 'paragraph', children: [{ type: 'text', value: written }], ...(position && { position }) }
}
