// What the parser does not make itself: formulas as MathML, code
// in colours, diagrams, frames. Loads only what the page needs.
import type { Element, ElementContent } from 'hast'
import type { Nodes, Root } from 'mdast'
import type { CodeBlock } from './blocks/code-block.ts'
import type { Diagram } from './blocks/diagram.ts'
import type { Embed } from './blocks/embed.ts'
import { embedFrame } from './embed-frame.ts'
import { eachNode } from './parse.ts'
import type { InlineMath, MathBlock } from './syntax/math.ts'

/** What to draw besides formulas. */
export interface DrawingOptions {
  /** Whether code is highlighted. */
  readonly highlight?: boolean
  /** Whether diagrams are drawn. */
  readonly diagrams?: boolean
  /** The language of the page, for the texts of diagrams; English if unknown. */
  readonly language?: string
  /** The keys of the providers whose embeds are shown in frames. */
  readonly frames?: readonly string[]
}

/** Drawings by their nodes; code only if `highlight` is set. An invalid formula has none, so that its source is shown. */
export const drawingsOf = async (
  root: Root,
  { highlight = false, diagrams = false, frames = [], language = 'en' }: DrawingOptions,
): Promise<ReadonlyMap<Nodes, readonly ElementContent[]>> => {
  const formulas: (MathBlock | InlineMath)[] = []
  const codes: CodeBlock[] = []
  const embeds: Embed[] = []
  const drawn: Diagram[] = []
  eachNode(root, node => {
    if (node.type === 'math' || node.type === 'inlineMath') formulas.push(node)
    else if (node.type === 'embed') embeds.push(node)
    else if (diagrams && node.type === 'diagram') drawn.push(node)
    else if (highlight && node.type === 'codeBlock' && node.value !== '') codes.push(node)
  })
  const drawings = new Map<Nodes, readonly ElementContent[]>()
  for (const node of embeds.slice(0, mostFrames)) {
    const frame = embedFrame(node, frames)
    if (frame !== undefined) drawings.set(node, [frame])
  }
  if (formulas.length > 0) await drawFormulas(formulas, drawings)
  if (drawn.length > 0) await drawDiagrams(drawn, drawings, language)
  if (codes.length > 0) await highlightCodes(codes, drawings)
  return drawings
}

/** For one page; further embeds are plain links. */
const mostFrames = 50

const drawFormulas = async (
  formulas: readonly (MathBlock | InlineMath)[],
  drawings: Map<Nodes, readonly ElementContent[]>,
): Promise<void> => {
  const { formulasOfPage } = await import('./tex/index.ts')
  const draw = formulasOfPage()
  for (const node of formulas) {
    const drawn = draw(node.value, node.type === 'math')
    if (drawn !== undefined) drawings.set(node, [drawn])
  }
}

/** Diagrams that cannot be drawn stay their source. */
const drawDiagrams = async (
  diagrams: readonly Diagram[],
  drawings: Map<Nodes, readonly ElementContent[]>,
  language: string,
): Promise<void> => {
  const { diagramsOfPage } = await import('./diagrams/index.ts')
  const draw = diagramsOfPage(language)
  for (const node of diagrams) {
    const drawing = draw(node.value)
    if (drawing !== undefined) drawings.set(node, drawing)
  }
}

const highlightCodes = async (
  codes: readonly CodeBlock[],
  drawings: Map<Nodes, readonly ElementContent[]>,
): Promise<void> => {
  const { highlightingOfPage, plainLines } = await import('./highlight/index.ts')
  const highlight = highlightingOfPage()
  for (const node of codes) {
    const lines = node.language === null ? undefined : await highlight(node.value, node.language)
    const content = withMarks(lines ?? plainLines(node.value), new Set(node.highlighted))
    drawings.set(node, [...content, { type: 'text', value: '\n' }])
  }
}

/** Marks these lines; the elements among the content are the lines. */
const withMarks = (
  content: readonly ElementContent[],
  marked: ReadonlySet<number>,
): readonly ElementContent[] => {
  if (marked.size === 0) return content
  let line = 0
  return content.map(node => {
    if (node.type !== 'element' || !marked.has(++line)) return node
    return { ...node, tagName: 'mark' } satisfies Element
  })
}
