// Finds tags that became part of no block by searching the source, so that no kind of place is forgotten.
import type { Code, Nodes, Root } from 'mdast'
import { htmlPieces } from '../html-pieces.ts'
import type { SourceRange } from '../source.ts'
import { openings } from '../syntax/places.ts'

type Tell = (line: number, message: string) => void

/**
 * Takes the tree as the parser made it, since only that one has all code at its place. The returned function calls `tell`
 * with the line of each tag that is part of no block in the assembled tree.
 */
export const leftoverTags = (parsed: Root, source: string): ((assembled: Root, tell: Tell) => void) => {
  if (!source.includes('{%')) return () => undefined
  const { tags, code, unread } = placesIn(parsed, source)
  return (assembled, tell) => {
    const conditions = conditionsIn(assembled)
    const whole = openings(source, '{%', '%}')
    const [isCode, isUnread] = [covering(code), covering(unread)]
    let [line, done] = [1, 0]
    for (const { index, 0: match, 1: name = '' } of source.matchAll(opening)) {
      const at = index + match.indexOf('{%')
      // A condition may be lost after it was read, if its block drops it, and its text would then be in the page's Markdown.
      const isCondition = name.toLowerCase() === 'if'
      if (isCondition ? conditions.has(at) : tags.has(at) || isUnread(at)) continue
      if (isCode(at)) continue
      line += source.slice(done, at).match(/\r\n?|\n/g)?.length ?? 0
      done = at
      tell(line, whole.has(at) ? misplaced : unfinished)
    }
  }
}

/**
 * Closing tags are left out, for they are reported with their opening
 * ones. After a backslash that is not itself escaped, a tag is text.
 */
const opening = /(?<!\\)(?:\\\\)*\{%(?!-?\s*end)(?:-?\s*([\w@./-]+))?/gi

const unfinished = '{% begins no tag: write %} where it ends, or \\{% where it is text'

const misplaced =
  '{% begins no tag in HTML, a formula, an address, a title or a description, and hides nothing: write &#123;% where it is text'

interface Places {
  /** The offsets of tags that the parser has read: each is part of a block, or already a problem. */
  readonly tags: Set<number>
  readonly code: SourceRange[]
  /** Formulas, and the parts of HTML that are not text: comments, scripts. */
  readonly unread: SourceRange[]
}

const placesIn = (root: Root, source: string): Places => {
  const places: Places = { tags: new Set(), code: [], unread: [] }
  const visit = (node: Nodes): void => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    if (start !== undefined && end !== undefined) {
      if (node.type === 'blockMarker') places.tags.add(start)
      else if (node.type === 'inlineCode') places.code.push({ start, end })
      else if (node.type === 'code') places.code.push({ start: start + infoOf(node, source, start), end })
      else if (node.type === 'math' || node.type === 'inlineMath') places.unread.push({ start, end })
      else if (node.type === 'html') addHtml(source.slice(start, end), start, places)
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  return places
}

/** The length of the info line above the code, which has its title, for example. */
const infoOf = ({ lang }: Code, source: string, start: number): number =>
  lang === null || lang === undefined ? 0 : source.slice(start).search(/[\r\n]|$/)

const addHtml = (html: string, start: number, { code, unread }: Places): void => {
  const add = (ranges: SourceRange[], from: number, to: number): void => {
    if (from < to) ranges.push({ start: start + from, end: start + to })
  }
  let [done, depth] = [0, 0]
  for (const piece of htmlPieces(html)) {
    const end = piece.start + piece.source.length
    add(unread, done, piece.start)
    done = end
    if (piece.kind === 'text') {
      if (depth > 0) add(code, piece.start, end)
    } else if (piece.name === 'code' || piece.name === 'pre')
      depth = Math.max(0, depth + (piece.kind === 'start' ? 1 : -1))
  }
  add(unread, done, html.length)
}

/** The offsets of all conditions in the tree. */
const conditionsIn = (root: Root): Set<number> => {
  const places = new Set<number>()
  const visit = (node: Nodes): void => {
    if (node.type === 'conditional') places.add(node.data.opening.start)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  return places
}

/** Returns a function that says whether a range covers a place. The ranges are in order, and so must be the places. */
const covering = (ranges: readonly SourceRange[]): ((at: number) => boolean) => {
  let next = 0
  return at => {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++
    return (ranges[next]?.start ?? Number.POSITIVE_INFINITY) <= at
  }
}
