// Headings with an id of their own: `# Title <a href="#id" id="id"></a>`, `# Title {#id}`.
import type { Heading, PhrasingContent } from 'mdast'
import { isHeadingId } from '../heading-id.ts'
import { type HtmlTag, htmlPieces } from '../html-pieces.ts'
import type { Block, PageText } from './block.ts'
import { trimEdges } from './phrasing.ts'

declare module 'mdast' {
  interface Heading {
    /** The id that the text gives; of two headings with one id the first has it. */
    id?: string
  }
}

export const heading: Block = {
  nodes: { heading: withoutId },
  html: {},
}

/** The spelling of the id is not part of the heading's text. */
function withoutId(node: Heading, { source }: PageText): Heading | undefined {
  const found = anchorIn(node.children) ?? braceBehind(node.children, source)
  return found && { ...node, id: found.id, children: trimEdges(found.children) }
}

interface Found {
  readonly id: string
  readonly children: readonly PhrasingContent[]
}

/** The first empty link to itself among the children. */
const anchorIn = (children: readonly PhrasingContent[]): Found | undefined => {
  for (const [index, child] of children.entries()) {
    const next = children[index + 1]
    if (child.type !== 'html' || next?.type !== 'html' || !/^<\/a\s*>$/i.test(next.value)) continue
    const id = idOf(tagOf(child.value))
    if (id !== undefined) return { id, children: children.toSpliced(index, 2) }
  }
  return undefined
}

const tagOf = (html: string): HtmlTag | undefined => {
  const [piece] = htmlPieces(html)
  return piece?.kind === 'start' ? piece : undefined
}

/** The id of an `a` element that links to itself; any other element is just HTML. */
const idOf = (tag: HtmlTag | undefined): string | undefined => {
  const id = tag?.name === 'a' ? tag.attributes.get('id') : undefined
  return id !== undefined && isHeadingId(id) && tag?.attributes.get('href') === `#${id}` ? id : undefined
}

const braceBehind = (children: readonly PhrasingContent[], source: string): Found | undefined => {
  const last = children.at(-1)
  if (last?.type !== 'text') return undefined
  const [written = '', id = ''] = /[ \t]\{#([^{}\s]{1,200})\}$/.exec(last.value) ?? []
  const end = last.position?.end.offset
  // `\{#id}` is text.
  if (!isHeadingId(id) || end === undefined || !source.endsWith(written, end)) return undefined
  const text = { ...last, value: last.value.slice(0, -written.length) }
  return { id, children: [...children.slice(0, -1), text] }
}
