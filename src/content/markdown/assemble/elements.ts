// Splits HTML between blank lines where an element in it opens or closes a block.
import type { Html } from 'mdast'
import { type HtmlTag, htmlPieces } from '../html-pieces.ts'
import type { SourceRange } from '../source.ts'
import type { BlockMarker } from '../syntax/marker.ts'
import type { Item } from './build.ts'
import { elementNames } from './readings.ts'

type Point = NonNullable<Html['position']>['start']

const mayContainMarkers = new RegExp(`</?(?:${elementNames.join('|')})(?=[\\s/>])`, 'i')

/** The parts of the HTML, in order. */
export const elementItems = (node: Html, source: string): Item[] => {
  if (!mayContainMarkers.test(node.value)) return [{ node }]
  const pointAt = pointsOf(node, source)
  const items: Item[] = []
  const addHtml = (start: number, end: number): void => {
    const value = node.value.slice(start, end)
    if (value.trim() === '') return
    // Its position is needed: links in raw HTML are searched for in the source.
    items.push({ node: { type: 'html', value, position: { start: pointAt(start), end: pointAt(end) } } })
  }
  let done = 0
  for (const piece of htmlPieces(node.value)) {
    if (piece.kind === 'end' && piece.name === 'summary') {
      // What follows the summary is content of the block, and may be a block itself.
      addHtml(done, piece.start + piece.source.length)
      done = piece.start + piece.source.length
    }
    if (piece.kind === 'text' || !elementNames.includes(piece.name)) continue
    addHtml(done, piece.start)
    done = piece.start + piece.source.length
    const position = { start: pointAt(piece.start), end: pointAt(done) }
    items.push({ node: { ...markerOf(piece, position.start.offset), position } })
  }
  addHtml(done, node.value.length)
  return items
}

const markerOf = ({ kind, name, source }: HtmlTag, start: number | undefined): BlockMarker => {
  const from = source.indexOf(name[0] ?? '', 1) === -1 ? 0 : (kind === 'end' ? 2 : 1) + name.length
  return {
    type: 'blockMarker',
    spelling: 'element',
    name,
    isEnd: kind === 'end',
    argument: source.slice(from).replace(/\/?>$/, ''),
    ...(start !== undefined && { argumentStart: start + from }),
    value: source,
  }
}

/** Maps an index in the HTML to a point in the source: in a list or a quote, the source's lines have a prefix. */
const pointsOf = (node: Html, source: string): ((index: number) => Point) => {
  const start = node.position?.start ?? { line: 1, column: 1, offset: 0 }
  const startOffset = start.offset ?? 0
  const ofValue = linesOf(node.value, 0, Number.POSITIVE_INFINITY)
  const ofSource = linesOf(source, startOffset, ofValue.length)
  return at => {
    const number = lastBefore(ofValue, at)
    const line = ofValue[number] ?? { start: 0, end: 0 }
    const { start: lineStart, end: lineEnd } = ofSource[number] ?? { start: startOffset, end: source.length }
    // From its end backwards, a line is the same in the source as in the HTML.
    const offset = Math.max(lineStart, lineEnd - (line.end - at))
    const column = offset - lineStart + (number === 0 ? start.column : 1)
    return { line: start.line + number, column, offset }
  }
}

const linesOf = (text: string, from: number, most: number): SourceRange[] => {
  const ending = /\r\n?|\n|$/g
  const lines: SourceRange[] = []
  for (let start = from; lines.length < most; start = ending.lastIndex) {
    ending.lastIndex = start
    const match = ending.exec(text)
    const end = match?.index ?? text.length
    lines.push({ start, end })
    if (end === text.length) break
  }
  return lines
}

/** The index of the last line that begins at or before this place. */
const lastBefore = (lines: readonly SourceRange[], at: number): number => {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lines[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
