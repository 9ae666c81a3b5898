// Makes a page that the server would send part of an export: its addresses, its script, and its policy, for which an
// export has no header.
import type { Element, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { html } from '../../html.ts'

export interface Rewriting {
  /** The new address; undefined for one that stays as it is. */
  readonly addressOf: (href: string) => Promise<string | undefined>
  /** The address of the script that replaces modules, which browsers do not load from folders. */
  readonly script?: string
  /** The policy, written into the head. */
  readonly policy?: string
}

/** A part of a text to replace, and its replacement. */
interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

const parser = unified().use(rehypeParse, { verbose: true })
const partParser = unified().use(rehypeParse, { verbose: true, fragment: true })

/** Rewrites a page; everything else stays the same to the byte. */
export const rewritePage = (page: string, rewriting: Rewriting): Promise<string> =>
  rewritten(page, parser.parse(page), rewriting)

/** Rewrites a part of a page. */
export const rewritePart = (part: string, rewriting: Rewriting): Promise<string> =>
  rewritten(part, partParser.parse(part), rewriting)

const rewritten = async (text: string, root: Root, rewriting: Rewriting): Promise<string> => {
  const changes: Change[] = []
  for (const element of elementsIn(root)) changes.push(...(await changesOf(element, rewriting)))
  let made = ''
  let from = 0
  for (const { start, end, text: other } of changes.sort((one, two) => one.start - two.start)) {
    made += text.slice(from, start) + other
    from = end
  }
  return made + text.slice(from)
}

function* elementsIn(root: Root): Generator<Element> {
  const waiting: (Root | RootContent)[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'element') yield node
    if ('children' in node) waiting.push(...node.children)
    if (node.type === 'element' && node.content !== undefined) waiting.push(node.content)
  }
}

/** Attributes that contain addresses, by their names in the tree. */
const addresses = new Map([
  ['href', 'href'],
  ['src', 'src'],
  ['action', 'action'],
  ['poster', 'poster'],
  ['dataCopy', 'data-copy'],
  ['dataFragment', 'data-fragment'],
])

const changesOf = async (element: Element, { addressOf, script, policy }: Rewriting): Promise<Change[]> => {
  const { opening, properties: places } = element.data?.position ?? {}
  const [start, end] = [opening?.start.offset, opening?.end.offset]
  if (start === undefined || end === undefined) return []
  const { tagName, properties } = element
  if (tagName === 'head' && policy !== undefined)
    return [
      { start: end, end, text: html`\n<meta http-equiv="content-security-policy" content="${policy}">`.text },
    ]
  if (tagName === 'script' && properties.type === 'module' && script !== undefined)
    return [{ start, end, text: html`<script src="${script}" defer>`.text }]
  if (isKept(element)) return []
  const changes: Change[] = []
  for (const [property, name] of addresses) {
    const place = places?.[property]
    const value = properties[property]
    if (place === undefined || typeof value !== 'string') continue
    const address = await addressOf(value)
    if (address === undefined || address === value) continue
    const text = html`${name}="${address}"`.text
    changes.push({ start: place.start.offset ?? 0, end: place.end.offset ?? 0, text })
  }
  return changes
}

/** Whether a link stays as it is: the canonical address on the site itself, and those of translations. */
const isKept = ({ tagName, properties: { rel, hrefLang } }: Element): boolean =>
  tagName === 'link' && ((Array.isArray(rel) && rel.includes('canonical')) || hrefLang !== undefined)
