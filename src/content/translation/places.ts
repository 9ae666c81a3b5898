// All places of a text that people read.
import type { Nodes, Root } from 'mdast'
import { headingIds, htmlRange, isHeadingId, type SourceRange } from '../markdown/index.ts'
import { htmlPlaces } from './html-places.ts'
import { partsOfLine, rangeOf } from './line-parts.ts'
import type { Form, Part, Place } from './place.ts'
import { alternativeOf, titleBehind, titlesOf } from './values.ts'

/** In the order of the source; a place may be within something that another place keeps. */
export const placesOf = (root: Root): Place[] => {
  const source = root.data?.source ?? ''
  const ids = headingIds(root)
  const places = new Map<string, Place>()
  const add = (found: readonly Place[]): void => {
    for (const place of found)
      if (place.parts.some(saysSomething)) places.set(`${place.start} ${place.end}`, place)
  }
  const visit = (node: Nodes, isCell: boolean, around?: Nodes): void => {
    const html = isInLine(node) ? undefined : htmlRange(node)
    if (html !== undefined) {
      add(htmlPlaces(source, html))
      return
    }
    add(titlesOf(source, node))
    add(ofTarget(source, node, isCell))
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
      add(lineOf(source, node, ids.get(node), around))
    if (!('children' in node) || node.type === 'include') return
    for (const child of node.children) visit(child, isCell || node.type === 'tableCell', node)
  }
  visit(root, false)
  return [...places.values()].sort((one, other) => one.start - other.start || other.end - one.end)
}

const saysSomething = (part: Part): boolean =>
  part.kind === 'words' ? /\p{L}/u.test(part.value) : part.kind === 'pair' && part.parts.some(saysSomething)

/** A button records the place of its tag; its content is read as part of the line. */
const isInLine = ({ type }: Nodes): boolean => type === 'button'

/** The titles and alternative texts of links and images. */
const ofTarget = (source: string, node: Nodes, isCell: boolean): Place[] => {
  const range = rangeOf(node)
  const image = node.type === 'figure' ? node.images[0] : node.type === 'image' ? node : undefined
  const target = image ?? (node.type === 'link' ? node : undefined)
  const destination = target?.data?.destination
  if (range === undefined || destination === undefined) return []
  return [
    ...(image === undefined ? [] : alternativeOf(source, range, destination, isCell)),
    ...titleBehind(source, range, destination),
  ]
}

type Line = Extract<Nodes, { type: 'paragraph' | 'heading' | 'tableCell' }>

const lineOf = (source: string, node: Line, id: string | undefined, around: Nodes | undefined): Place[] => {
  const range = rangeOf(node)
  if (range === undefined) return []
  const inside = insideOf(source, node, range, around)
  const parts = partsOfLine(source, node.children, inside, node.type === 'heading' && node.id !== undefined)
  // If the words are not where the parser says, they are left alone.
  if (parts === undefined || inside.end <= inside.start || isDirective(source, inside.start)) return []
  const suffix = node.type === 'heading' && node.id === undefined && id !== undefined && isHeadingId(id)
  return [{ ...inside, form: formOf(source, node), parts, ...(suffix && { suffix: ` {#${id}}` }) }]
}

/** Whether a line of text is a directive for another program. */
const isDirective = (source: string, start: number): boolean =>
  /^(?::::|--8<--)/.test(source.slice(start, start + 5))

const formOf = (source: string, node: Line): Form => {
  if (node.type === 'tableCell') return { in: 'markdown', isCell: true }
  const startsLine = node.type === 'paragraph' || source[node.position?.start.offset ?? 0] !== '#'
  return { in: 'markdown', startsLine }
}

/** The range of a line without the marks that determine its kind. */
const insideOf = (
  source: string,
  node: Line,
  { start, end }: SourceRange,
  around: Nodes | undefined,
): SourceRange => {
  const written = source.slice(start, end)
  if (node.type === 'tableCell') {
    const before = /^\|?[ \t]*/.exec(written)?.[0].length ?? 0
    return trimmed(
      source,
      start + before,
      source[end - 1] === '|' && source[end - 2] !== '\\' ? end - 1 : end,
    )
  }
  if (node.type === 'paragraph') {
    const [alert = ''] =
      around?.type === 'hint' && around.children[0] === node
        ? (/^\[![a-z]+\][ \t]*(?:\r?\n[ \t>]*)?/i.exec(written) ?? [])
        : []
    return trimmed(source, start + alert.length, end)
  }
  return ofHeading(source, start, end)
}

const ofHeading = (source: string, start: number, end: number): SourceRange => {
  const written = source.slice(start, end)
  const [marks] = /^#{1,6}(?=[ \t]|$)[ \t]*/.exec(written) ?? []
  const from = start + (marks?.length ?? 0)
  const line = source.slice(from, end)
  const behind = marks === undefined ? /\r?\n[ \t>]*(?:=+|-+)[ \t]*$/ : /(?:^|[ \t])#+[ \t]*$/
  const until = end - (behind.exec(line.slice(-longestBehind))?.[0].length ?? 0)
  const brace = /[ \t]\{#[^{}\s]{1,200}\}[ \t]*$/.exec(source.slice(from, until))
  return trimmed(source, from, until - (brace?.[0].length ?? 0))
}

/** In UTF-16 units: a mark after a heading is short. */
const longestBehind = 1000

const trimmed = (source: string, start: number, end: number): SourceRange => {
  let [from, until] = [start, end]
  while (from < until && /\s/.test(source.charAt(from))) from++
  while (until > from && /\s/.test(source.charAt(until - 1))) until--
  return { start: from, end: until }
}
