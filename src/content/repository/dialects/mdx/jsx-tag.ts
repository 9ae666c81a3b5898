// A JSX tag: its name, and its attributes as far as they are plain values.

export interface JsxTag {
  readonly name: string
  readonly isClosing: boolean
  readonly isSelfClosing: boolean
  readonly attributes: ReadonlyMap<string, JsxValue>
  /** Where the tag ends in the text. */
  readonly end: number
}

export interface JsxValue {
  /** The value, if it is a text or a number. */
  readonly text?: string
  /** The expression in braces, if it is anything else. */
  readonly expression?: string
}

/** In UTF-16 units. */
const longestTag = 20_000

/** The tag that begins at `start`; undefined if there is none. */
export const jsxTagAt = (text: string, start: number): JsxTag | undefined => {
  const opening = /<(\/?)([A-Za-z][\w.:-]{0,100})?(?=[\s/>])/y
  opening.lastIndex = start
  const [begin, slash, name = ''] = opening.exec(text) ?? []
  if (begin === undefined || (name === '' && text[start + begin.length] !== '>')) return undefined
  const attributes = new Map<string, JsxValue>()
  const limit = Math.min(text.length, start + longestTag)
  for (let at = start + begin.length; at < limit; ) {
    const character = text[at] as string
    if (/\s/.test(character)) at++
    else if (character === '>')
      return { name, isClosing: slash === '/', isSelfClosing: false, attributes, end: at + 1 }
    else if (character === '/' && text[at + 1] === '>')
      return { name, isClosing: false, isSelfClosing: true, attributes, end: at + 2 }
    else {
      const end = readAttribute(text, at, limit, attributes)
      if (end === undefined) return undefined
      at = end
    }
  }
  return undefined
}

/** The end of the braces that begin here; undefined if they are not closed. */
export const bracesEnd = (text: string, start: number, limit = start + longestTag): number | undefined => {
  let depth = 0
  const last = Math.min(text.length, limit)
  for (let at = start; at < last; at++) {
    const character = text[at] as string
    if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
    else if (character === '"' || character === "'" || character === '`') {
      const end = quotedEnd(text, at, last)
      if (end !== undefined) at = end - 1
    }
  }
  return undefined
}

/** The value of an expression that is a string, a template without placeholders, or a number. */
export const literalOf = (expression: string): string | undefined => {
  const written = expression.trim()
  if (/^-?\d+(?:\.\d+)?$/.test(written)) return written
  const quote = written[0] ?? ''
  if (!['"', "'", '`'].includes(quote) || quotedEnd(written, 0, written.length) !== written.length)
    return undefined
  if (quote === '`' && /(?<!\\)\$\{/.test(written)) return undefined
  return written.slice(1, -1).replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character)
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' }

const quotedEnd = (text: string, start: number, limit: number): number | undefined => {
  const quote = text[start]
  for (let at = start + 1; at < limit; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at + 1
    else if (text[at] === '\n' && quote !== '`') return undefined
  }
  return undefined
}

const readAttribute = (
  text: string,
  start: number,
  limit: number,
  attributes: Map<string, JsxValue>,
): number | undefined => {
  if (text[start] === '{') return bracesEnd(text, start, limit)
  const pattern = /([\w:@.-]{1,100})(\s{0,20}=\s{0,20})?/y
  pattern.lastIndex = start
  const [written, name = '', equals] = pattern.exec(text) ?? []
  if (written === undefined) return undefined
  const at = start + written.length
  if (equals === undefined) {
    attributes.set(name, { text: '' })
    return at
  }
  const character = text[at]
  if (character === '"' || character === "'") {
    const end = text.indexOf(character, at + 1)
    if (end === -1 || end >= limit) return undefined
    attributes.set(name, { text: text.slice(at + 1, end) })
    return end + 1
  }
  const end = character === '{' ? bracesEnd(text, at, limit) : undefined
  if (end === undefined) return undefined
  const expression = text.slice(at + 1, end - 1)
  const literal = literalOf(expression)
  attributes.set(name, literal === undefined ? { expression } : { text: literal })
  return end
}
