// All that a text gives to the index of its space: where it links to, what links can lead to, what it says.
import type { Nodes, Root } from 'mdast'
import { headingIds } from './blocks.ts'
import { anchors, type Destination, destinations } from './destinations.ts'
import { mostIncludes } from './include/included.ts'
import { eachNode, parseMarkdown } from './parse.ts'
import { visibleText } from './visible-text.ts'
import { withoutConditions } from './visitor/without-hidden.ts'

/** It follows from the text alone. */
export interface Extract {
  /** Every distinct destination, in the order of the text; 5,000 at most. */
  readonly links: readonly Destination[]
  /** What `#…` can lead to on the page; 5,000 at most. */
  readonly anchors: readonly string[]
  /** What the text says to a reader; 2,000 at most, of which the last contains all that follows. */
  readonly sections: readonly TextSection[]
  /**
   * What visitors may read beside that, where there are conditions in the text: what all of them see, and the parts of lines
   * that conditions divide, each by itself. Absent where all visitors see the same.
   */
  readonly variants?: readonly string[]
}

/**
 * A top-level heading with what follows up to the next one; text before the first has no heading. What is in blocks belongs
 * to the section that they stand in, headings in them included.
 */
export interface TextSection {
  /** The id of the heading. */
  readonly id: string | null
  /** Its text. */
  readonly title: string
  /** Without the heading; each block on lines of its own. */
  readonly text: string
  /** Where the includes in it lead, in order; absent where there are none. */
  readonly includes?: readonly string[]
}

const mostSections = 2000

/** Takes what `parseMarkdown` takes. */
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

/** In Unicode's form NFC. To compose a run of marks takes time in its square; no writing puts 30 on one letter. */
const composed = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFC')
