// Blocks and lines in a tree while it is tidied: telling them apart, and putting lines into paragraphs.
import type { ElementContent } from 'hast'
import { element, isBlank } from '../elements.ts'

export const isBlock = (node: ElementContent): boolean =>
  node.type === 'ready' ? node.isBlock : node.type === 'element' && blocks.has(node.tagName)

const blocks: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote table thead tbody tr td th hr div summary'.split(' '),
)

/** Whether nothing of the nodes is visible. */
export const isNothing = (nodes: readonly ElementContent[]): boolean =>
  nodes.every(node => (node.type === 'text' ? isBlank(node.value) : isElementNamed(node, 'br')))

const isElementNamed = (node: ElementContent, name: string): boolean =>
  node.type === 'element' && node.tagName === name

/** Puts each line between blocks into a paragraph; two breaks end a paragraph. */
export const paragraphs = (nodes: readonly ElementContent[]): ElementContent[] => {
  const result: ElementContent[] = []
  let line: ElementContent[] = []
  const end = (): void => {
    for (const part of dividedAtBreaks(line)) if (!isNothing(part)) result.push(element('p', {}, part))
    line = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node)
      continue
    }
    end()
    result.push(node)
  }
  end()
  return result
}

const dividedAtBreaks = (line: readonly ElementContent[]): ElementContent[][] => {
  const parts: ElementContent[][] = [[]]
  let isBehindBreak = false
  for (const node of line) {
    const isBreak = isElementNamed(node, 'br')
    if (isBreak && isBehindBreak) parts.push([])
    else parts.at(-1)?.push(node)
    if (isBreak || node.type !== 'text' || !isBlank(node.value)) isBehindBreak = isBreak
  }
  return parts
}

/** Adds a node; neighbouring texts are joined, and so are neighbouring marks of the same kind. */
export const append = (nodes: ElementContent[], node: ElementContent): void => {
  const last = nodes.at(-1)
  if (node.type === 'text' && last?.type === 'text')
    nodes[nodes.length - 1] = { type: 'text', value: last.value + node.value }
  else if (
    node.type === 'element' &&
    last?.type === 'element' &&
    mergeable.has(node.tagName) &&
    last.tagName === node.tagName
  )
    nodes[nodes.length - 1] = { ...last, children: appended(last.children, node.children) }
  else nodes.push(node)
}

const appended = (nodes: readonly ElementContent[], more: readonly ElementContent[]): ElementContent[] => {
  const result = [...nodes]
  for (const node of more) append(result, node)
  return result
}

/** Markdown cannot tell two of these side by side from one, or not write them at all. */
const mergeable: ReadonlySet<string> = new Set(['em', 'strong', 'del', 'code'])

/** The content of a single paragraph without the paragraph: for an item or a cell of one line. */
export const unwrapped = (nodes: readonly ElementContent[]): ElementContent[] => {
  const seen = nodes.filter(node => node.type !== 'text' || !isBlank(node.value))
  const [only, ...others] = seen
  return others.length === 0 && only?.type === 'element' && only.tagName === 'p' ? only.children : [...nodes]
}

/** Puts a wrapper around each line within the blocks. */
export const pushedDown = (
  nodes: readonly ElementContent[],
  around: (line: ElementContent[]) => ElementContent[],
): ElementContent[] => {
  const result: ElementContent[] = []
  let line: ElementContent[] = []
  const end = (): void => {
    if (isNothing(line)) for (const node of line) append(result, node)
    else for (const node of around(line)) append(result, node)
    line = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node)
      continue
    }
    end()
    result.push(node.type === 'element' ? { ...node, children: pushedDown(node.children, around) } : node)
  }
  end()
  return result
}
