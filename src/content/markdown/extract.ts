// The extract of a text for the index of its space: where it links to, what links can lead to, what it says.
import type { Nodes, Root } from 'mdast'
import { headingIds } from './blocks.ts'
import { anchors, type Destination, destinations } from './destinations.ts'
import { mostIncludes } from './include/included.ts'
import { eachNode, parseMarkdown } from './parse.ts'
import { visibleText } from './visible-text.ts'
import { withoutConditions } from './visitor/without-hidden.ts'

/** Depends on the text alone. */
export interface Extract {
  /** Every distinct destination in the order of the text, at most 5,000. */
  readonly links: readonly Destination[]
  /** The anchors that `#…` can name on the page, at most 5,000. */
  readonly anchors: readonly string[]
  /** The text that readers see, in at most 2,000 sections; the last one contains everything that follows. */
  readonly sections: readonly TextSection[]
  /**
   * Further texts that visitors may read if the text has conditions: what all of them see, and each part of a line that
   * conditions divide. Absent where all visitors see the same.
   */
  readonly variants?: readonly string[]
}

/**
 * A top-level heading with what follows up to the next one; text before the first has no heading. Content of blocks,
 * including headings in them, belongs to the section that the block stands in.
 */
export interface TextSection {
  /** The id of the heading. */
  readonly id: string | null
  /** The text of the heading. */
  readonly title: string
  /** The text without the heading, with each block on lines of its own. */
  readonly text: string
  /** The destinations of the includes in the section, in order; absent where there are none. */
  readonly includes?: readonly string[]
}

const mostSections = 2000

/** Takes the same texts as `parseMarkdown`. */
export const extract = (markdown: string): Extract => {
  const root = parseMarkdown(markdown)
  const ids = headingIds(root)
  const variants = variantsOf(markdown, root)
  return {
    links: destinations(root),
    anchors: anchors(root, ids),
    sections: pageSections(root, ids),
    ...(variants && { variants }),
  }
}

const variantsOf = (markdown: string, root: Root): string[] | undefined => {
  if (!hasConditions(root)) return undefined
  const shared = withoutConditions(markdown, () => false)
  const apart = withoutConditions(markdown, () => true, ' ')
  return [shared, apart].map(text => {
    const tree = parseMarkdown(text)
    return pageSections(tree, new Map())
      .flatMap(({ title, text }) => [title, text])
      .join('\n')
  })
}

const hasConditions = (root: Root): boolean => {
  if (root.data?.source?.includes('{%') !== true) return false
  let found = false
  eachNode(root, ({ type }) => {
    if (type === 'conditional') found = true
  })
  return found
}

const pageSections = (root: Root, ids: ReadonlyMap<Nodes, string>): TextSection[] => {
  const sections: { id: string | null; title: string; texts: string[]; includes: string[] }[] = []
  let current: (typeof sections)[number] = { id: null, title: '', texts: [], includes: [] }
  const mayInclude = /include/i.test(root.data?.source ?? '')
  for (const node of root.children) {
    const text = visibleText(node)
    if (node.type === 'heading' && sections.length < mostSections) {
      current = { id: ids.get(node) ?? null, title: text.replaceAll('\n', ' '), texts: [], includes: [] }
      sections.push(current)
      continue
    }
    const includes = mayInclude ? includesIn(node) : []
    if (text === '' && includes.length === 0) continue
    if (sections.length === 0) sections.push(current)
    if (text !== '') current.texts.push(text)
    current.includes.push(...includes)
  }
  return sections.map(({ id, title, texts, includes }) => ({
    id,
    title: composed(title),
    text: composed(texts.join('\n')),
    ...(includes.length > 0 && { includes: includes.slice(0, mostIncludes) }),
  }))
}

const includesIn = (node: Nodes): string[] => {
  const urls: string[] = []
  eachNode(node, one => {
    if (one.type === 'include' && urls.length < mostIncludes) urls.push(one.url)
  })
  return urls
}

/**
 * The text in Unicode's form NFC. Composing a run of marks takes
 * quadratic time, so runs are cut: no script puts 30 on one letter.
 */
const composed = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFC')
