// HTML between blank lines, taken apart where an element in it opens or closes a block.
import type { Html } from 'mdast'
import { type HtmlTag, htmlPieces } from '../html-pieces.ts'
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
    // The lines of raw HTML are looked through for links where they stand in the source.
    items.push({ node: { type: 'html', value, position: { start: pointAt(start), end: pointAt(end) } } })
  }
  let done = 0
  for (const piece of htmlPieces(node.value)) {
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

/** Where a character of the HTML is in the source: in a list or a quote its lines begin behind a prefix. */
const pointsOf = (node: Html, source: string): ((index: number) => Point) => {
  const start = node.position?.start ?? { line: 1, column: 1, offset: 0 }
  const lines: { readonly index: number; readonly offset: number }[] = []
  let offset = start.offset ?? 0
  let index = 0
  for (const line of node.value.split('\n')) {
    const end = source.indexOf('\n', offset)
    const lineEnd = (end === -1 ? source.length : end) - (source[end - 1] === '\r' ? 1 : 0)
    const isLast = index + line.length === node.value.length
    lines.push({
      index,
      offset: isLast ? Math.max(source.indexOf(line, offset), offset) : lineEnd - line.length,
    })
    index += line.length + 1
    offset = (end === -1 ? source.length : end) + 1
  }
  return at => {
    const number = Math.max(
      lines.findLastIndex(line => line.index <= at),
      0,
    )
    const line = lines[number] ?? { index: 0, offset: start.offset ?? 0 }
    return { line: start.line + number, column: at - line.index + 1, offset: line.offset + at - line.index }
  }
}
