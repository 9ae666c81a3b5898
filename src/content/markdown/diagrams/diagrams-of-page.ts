// Draws the diagrams of one page within a limit on time: the others stay their source.
import { parseMermaid, renderMermaidSVG } from 'beautiful-mermaid'
import type { Element, ElementContent } from 'hast'
import { type Words, wordsIn } from '#languages/index.ts'
import { h } from '../blocks/html.ts'
import { ownWordsIn } from '../own-words.ts'
import { plainFlowchart } from './flowchart.ts'
import { labelsOf, saysAll } from './labels.ts'
import { nameOfDiagram } from './name-of-diagram.ts'
import { readSource } from './source.ts'
import { svgTree } from './svg-tree.ts'
import { mostWeight, weightOf } from './weight.ts'

/** The limits for one page; `mostWork` is in squares of weights, as layouts take that much time. */
const mostDiagrams = 50
const mostWork = 40_000

/** Returns a function from a diagram's source to the content of its figure: undefined where it cannot be drawn. */
export const diagramsOfPage = (language = 'en'): ((source: string) => ElementContent[] | undefined) => {
  const words = wordsIn(language)
  const said = ownWordsIn(language)
  let count = 0
  let work = 0
  return source => {
    const weight = weightOf(source)
    if (weight > mostWeight || ++count > mostDiagrams || work + weight ** 2 > mostWork) return undefined
    work += weight ** 2
    const svg = drawn(source, `diagram:${count}:`, words)
    return svg && [drawing(svg, words.diagrams.scrolls), sourceOf(source, said(words.diagrams.source))]
  }
}

/** Takes any source; the library that draws it may fail in any way. */
const drawn = (whole: string, prefix: string, words: Words): Element | undefined => {
  const read = readSource(whole)
  try {
    const source = plainLines(read.text)
    const [text, labels] = [drawable(source), labelsOf(source)]
    if (text === undefined || labels === undefined) return undefined
    const svg = svgTree(renderMermaidSVG(text, { transparent: true, padding: 8 }), prefix)
    if (svg === undefined || !saysAll(svg, labels)) return undefined
    return { ...svg, properties: { ...svg.properties, role: 'img', ariaLabel: nameOfDiagram(read, words) } }
  } catch {
    return undefined
  }
}

/** The library skips lines that it does not understand: a drawing without them would be wrong. */
const drawable = (text: string): string | undefined => {
  if (/^(?:graph|flowchart)\b/.test(text)) {
    const plain = plainFlowchart(text)
    return plain && parseMermaid(plain.text).edges.length === plain.links ? plain.text : undefined
  }
  if (!/^stateDiagram\b/.test(text)) return text
  const links = text.split('\n').filter(line => line.includes('-->')).length
  return parseMermaid(text).edges.length === links ? text : undefined
}

/**
 * The library wants spaces around relations and the end of an entity on a line of its own, and writes the name below the
 * figure of an actor across the first message.
 */
const plainLines = (text: string): string => {
  if (text.startsWith('sequenceDiagram')) return text.replace(/^(\s*)actor(?=\s)/gm, '$1participant')
  return text.startsWith('erDiagram')
    ? text
        .replace(/[^\S\n]*([|o}{]{2}(?:--|\.\.)[|o}{]{2})[^\S\n]*/g, ' $1 ')
        .replace(/([^\s{])[^\S\n]*\}[^\S\n]*$/gm, '$1\n}')
    : text
}

/** A drawing too wide for a page keeps a readable size instead of being shrunk to fit. */
const drawing = (svg: Element, label: string): Element => {
  const width = Number(svg.properties.width)
  const size = width > 1100 ? 'wide' : width > 560 ? 'middle' : undefined
  if (size === undefined) return h('div', { className: ['drawing'] }, [svg])
  return h(
    'div',
    {
      className: ['drawing', `drawing-${size}`],
      tabIndex: 0,
      role: 'group',
      ariaLabel: label,
    },
    [svg],
  )
}

const sourceOf = (source: string, label: ElementContent): Element =>
  h('details', {}, [h('summary', {}, [label]), h('pre', { tabIndex: 0 }, [h('code', {}, source)])])
