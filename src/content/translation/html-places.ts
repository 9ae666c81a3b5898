// The passages of raw HTML that people read: text between block elements, and alternative texts.
import { type HtmlTag, htmlPieces, type SourceRange } from '../markdown/index.ts'
import { isCode } from './line-parts.ts'
import type { Part, Place } from './place.ts'
import { inTag } from './values.ts'
import { wordsIn } from './words.ts'

/** The places in the HTML of this range, in order. */
export const htmlPlaces = (source: string, range: SourceRange): Place[] => {
  const places: Place[] = []
  const columns = newColumns()
  let run: Token[] = []
  const flush = (): void => {
    places.push(...placeOf(run, source))
    run = []
  }
  for (const token of tokensOf(source, range)) {
    if (token.tag !== undefined) {
      columns.see(token.tag)
      if (!columns.isSilent()) places.push(...alternativeText(source, token))
    }
    if (columns.isSilent() || token.kind === 'block') flush()
    else run.push(token)
  }
  flush()
  return places.sort((one, other) => one.start - other.start || other.end - one.end)
}

/** A part of HTML: text, an inline tag, something kept as a whole, or something that ends a line. */
interface Token extends SourceRange {
  readonly kind: 'text' | 'inline' | 'kept' | 'block'
  readonly tag?: HtmlTag
}

function* tokensOf(source: string, { start, end }: SourceRange): Generator<Token> {
  let done = start
  const codes: { readonly name: string; readonly start: number; depth: number }[] = []
  for (const piece of htmlPieces(source.slice(start, end))) {
    const from = start + piece.start
    const until = from + piece.source.length
    // Between the pieces are comments, scripts and style sheets.
    const [code] = codes
    if (from > done && code === undefined) yield { kind: 'kept', start: done, end: from }
    done = until
    if (code !== undefined) {
      if (piece.kind !== 'text' && piece.name === code.name) code.depth += piece.kind === 'start' ? 1 : -1
      if (code.depth > 0) continue
      yield { kind: code.name === 'pre' ? 'block' : 'kept', start: code.start, end: until }
      codes.pop()
    } else if (piece.kind === 'text') yield { kind: 'text', start: from, end: until }
    else if (opensCode(piece)) codes.push({ name: piece.name, start: from, depth: 1 })
    else yield { kind: isInline(piece.name) ? 'inline' : 'block', start: from, end: until, tag: piece }
  }
}

const opensCode = (piece: HtmlTag): boolean =>
  piece.kind === 'start' &&
  (isCode(piece.name) || piece.attributes.get('translate') === 'no' || isExpression(piece)) &&
  !piece.source.endsWith('/>')

const isExpression = ({ attributes }: HtmlTag): boolean =>
  /\bexpression\b/.test(attributes.get('class') ?? '')

const isInline = (name: string): boolean => inlineElements.has(name)

const inlineElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big br cite data del dfn em font i img ins label mark picture q s small source span strike strong sub sup time tt u wbr'.split(
    ' ',
  ),
)

const alternativeText = (source: string, { start, end, tag }: Token): Place[] =>
  tag?.name === 'img' && tag.kind === 'start' ? inTag(source, { start, end }, 'alt') : []

/** The run without leading and trailing tokens that contain no text. */
const placeOf = (tokens: readonly Token[], source: string): Place[] => {
  const first = tokens.findIndex(token => isText(token, source))
  const last = tokens.findLastIndex(token => isText(token, source))
  if (first === -1) return []
  const [from, until] = withPairs(tokens, first, last)
  const within = tokens.slice(from, until + 1)
  const [start, end] = [within[0]?.start ?? 0, within.at(-1)?.end ?? 0]
  return [{ start, end, form: { in: 'html' }, parts: partsOf(within, source) }]
}

const isText = ({ kind, start, end }: Token, source: string): boolean =>
  kind === 'text' && source.slice(start, end).trim() !== ''

/** The run extended so that each tag in it has its counterpart, if that is in the run. */
const withPairs = (tokens: readonly Token[], first: number, last: number): [number, number] => {
  const open: number[] = []
  let from = first
  let until = last
  for (const [index, { tag }] of tokens.entries()) {
    if (tag === undefined || isVoid(tag)) continue
    if (tag.kind === 'start') open.push(index)
    else {
      const opening = open.pop()
      if (opening === undefined) continue
      const isWithin = (at: number): boolean => at >= from && at <= until
      if (isWithin(opening) !== isWithin(index)) {
        from = Math.min(from, opening)
        until = Math.max(until, index)
      }
    }
  }
  return [from, until]
}

const isVoid = ({ name, source }: HtmlTag): boolean =>
  ['br', 'img', 'source', 'wbr'].includes(name) || source.endsWith('/>')

const partsOf = (tokens: readonly Token[], source: string): Part[] => {
  const root: Part[] = []
  const open: { token: Token; parts: Part[] }[] = []
  const push = (...parts: Part[]): void => void (open.at(-1)?.parts ?? root).push(...parts)
  for (const token of tokens) {
    const { kind, start, end, tag } = token
    if (kind === 'text') push(...wordsIn(source, start, end, { in: 'html' }))
    else if (tag?.kind === 'start' && !isVoid(tag)) open.push({ token, parts: [] })
    else if (tag?.kind === 'end' && open.at(-1)?.token.tag?.name === tag.name) {
      const { token: opening, parts } = open.pop() as (typeof open)[number]
      push({ kind: 'pair', opening, closing: { start, end }, parts })
    } else push({ kind: 'kept', start, end })
  }
  // An element that is never closed is kept as a tag, with its content beside it.
  for (let left = open.shift(); left !== undefined; left = open.shift())
    root.push({ kind: 'kept', start: left.token.start, end: left.token.end }, ...left.parts)
  return root
}

/** Tells which cells of a table contain no text for people: addresses, values of typed columns, hidden columns. */
const newColumns = () => {
  let kinds: (string | undefined)[] = []
  let column = -1
  let cell: string | undefined
  return {
    see({ kind, name, attributes }: HtmlTag): void {
      if (name === 'table') kinds = []
      if (name === 'table' || name === 'tr') column = -1
      if (name !== 'th' && name !== 'td') return
      cell = kind === 'start' ? name : undefined
      if (kind !== 'start') return
      column++
      if (name === 'th') kinds[column] ??= kindOf(attributes)
    },
    isSilent: (): boolean => {
      const kind = kinds[column] ?? 'text'
      return cell !== undefined && (cell === 'th' ? kind === 'hidden' : kind !== 'text')
    },
  }
}

const kindOf = (attributes: HtmlTag['attributes']): string => {
  if (hiding.some(name => attributes.has(name))) return 'hidden'
  return attributes.get('data-type') ?? 'text'
}

const hiding = ['data-hidden', 'data-card-target', 'data-card-cover', 'data-card-cover-dark']
