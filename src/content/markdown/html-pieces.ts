// Splits raw HTML into its tags and the text between them, in linear time whatever it contains.
import { decodeReferences } from './html-destinations.ts'

export interface HtmlTag {
  readonly kind: 'start' | 'end'
  /** In lower case. */
  readonly name: string
  readonly source: string
  /** Where the tag begins in the HTML. */
  readonly start: number
  /** Attributes by their names in lower case; of several with one name the first counts. */
  readonly attributes: ReadonlyMap<string, string>
}

export interface HtmlText {
  readonly kind: 'text'
  /** As a reader sees it, with character references resolved. */
  readonly text: string
  readonly source: string
  /** Where the text begins in the HTML. */
  readonly start: number
}

export type HtmlPiece = HtmlTag | HtmlText

/** The pieces in order; comments, declarations, scripts and style sheets are left out. */
export function* htmlPieces(html: string): Generator<HtmlPiece> {
  for (let index = 0; index < html.length; ) {
    const next = html.indexOf('<', index)
    const open = next === -1 ? html.length : next
    if (open > index) yield textOf(html.slice(index, open), index)
    if (open === html.length) return
    const end = endOfDeclaration(html, open)
    if (end !== undefined) index = end
    else if (/<\/?[a-z]/iy.test(html.slice(open, open + 3))) {
      const tag = tagAt(html, open)
      yield tag
      index = open + tag.source.length
      if (tag.kind === 'start' && isUnread(tag.name)) index = endOfUnread(html, index, tag.name)
    } else {
      yield textOf('<', open)
      index = open + 1
    }
  }
}

/** Whether the element's content is not meant for readers. */
export const isUnread = (name: string): boolean => name === 'script' || name === 'style'

const textOf = (source: string, start: number): HtmlText => ({
  kind: 'text',
  text: decodeReferences(source),
  source,
  start,
})

const declarations = [
  // `<!-->` is a complete comment.
  { opening: '<!--', from: 2, closing: '-->' },
  { opening: '<![CDATA[', from: 9, closing: ']]>' },
  { opening: '<!', from: 2, closing: '>' },
  { opening: '<?', from: 2, closing: '?>' },
] as const

/** The end of the comment or declaration that starts here; undefined if there is none. */
const endOfDeclaration = (html: string, start: number): number | undefined => {
  const form = declarations.find(({ opening }) => html.startsWith(opening, start))
  if (form === undefined) return undefined
  const close = html.indexOf(form.closing, start + form.from)
  return close === -1 ? html.length : close + form.closing.length
}

/** The tag that starts here; if it or a value in it is never closed, it extends to the end. */
const tagAt = (html: string, start: number): HtmlTag => {
  const name = /<\/?([^\s/>]+)/y
  name.lastIndex = start
  const [opening = '', tagName = ''] = name.exec(html) ?? []
  const attributes = new Map<string, string>()
  const attribute =
    /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)|["'][\s\S]*)?)?/y
  let end = name.lastIndex
  attribute.lastIndex = end
  for (let match = attribute.exec(html); match !== null; match = attribute.exec(html)) {
    const [, key = '', double, single, bare] = match
    if (!attributes.has(key.toLowerCase()))
      attributes.set(key.toLowerCase(), decodeReferences(double ?? single ?? bare ?? ''))
    end = attribute.lastIndex
  }
  const close = html.indexOf('>', end)
  return {
    kind: opening.startsWith('</') ? 'end' : 'start',
    name: tagName.toLowerCase(),
    source: html.slice(start, close === -1 ? html.length : close + 1),
    start,
    attributes,
  }
}

const endOfUnread = (html: string, from: number, name: string): number => {
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}
