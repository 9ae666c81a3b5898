// Converts MDX to Markdown: known components become blocks, of
// others the content is kept; losses are reported with their lines.
import { type ComponentContext, components, type Written } from './components.ts'
import { bracesEnd, type JsxTag, jsxTagAt, literalOf } from './jsx-tag.ts'
import { prepared } from './prepare.ts'

export interface ConvertedText {
  readonly markdown: string
  readonly problems: readonly { readonly line: number; readonly reason: string }[]
}

/** Takes the text without front matter; `firstLine` is its first line in the file. */
export const convertMdx = (text: string, firstLine: number): ConvertedText => {
  const { lines, imported } = prepared(text)
  const state: State = { imported, open: [], out: [], problems: [], told: new Set(), left: mostInVain }
  let line = firstLine
  for (let at = 0; at < lines.length; ) {
    const isCode = lines[at]?.isCode === true
    const start = at
    while (at < lines.length && lines[at]?.isCode === isCode) at++
    const part = lines
      .slice(start, at)
      .map(({ text }) => text)
      .join('\n')
    if (isCode) state.out.push(part)
    else convertPart(state, part, line)
    if (at < lines.length) state.out.push('\n')
    line += at - start
  }
  const markdown = state.out
    .join('')
    .replace(/^\n+/, '')
    .replace(/\n{4,}/g, '\n\n\n')
  return { markdown, problems: state.problems }
}

interface State {
  readonly imported: ReadonlyMap<string, string>
  readonly open: JsxTag[]
  readonly out: string[]
  readonly problems: { line: number; reason: string }[]
  readonly told: Set<string>
  /** How many more searches for a missing end are allowed: each takes as long as the longest tag. */
  left: number
}

const mostInVain = 200

const mostProblems = 50

/** Everything that must be looked at: code, comments, tags, braces, escapes. */
const special = /(`+)|\{\/\*|<!--|<|\{|\\/g

const convertPart = (state: State, part: string, firstLine: number): void => {
  const lineAt = lineCounter(part, firstLine)
  let written = 0
  special.lastIndex = 0
  for (let found = special.exec(part); found !== null; found = special.exec(part)) {
    const { index } = found
    const step = stepAt(state, part, index, found, () => lineAt(index))
    if (step.text !== undefined) {
      state.out.push(part.slice(written, index), step.text)
      written = step.end
    }
    special.lastIndex = step.end
  }
  state.out.push(part.slice(written))
}

interface Step {
  readonly end: number
  /** The replacement; undefined if the text stays. */
  readonly text?: string
}

const stepAt = (
  state: State,
  part: string,
  index: number,
  [mark, ticks]: RegExpExecArray,
  line: () => number,
): Step => {
  if (ticks !== undefined) return { end: afterCode(part, index, ticks) }
  if (mark === '\\') return { end: index + 2 }
  if (mark === '{/*') return { end: after(part, '*/}', index), text: '' }
  if (mark === '<!--') return { end: after(part, '-->', index) }
  return mark === '<' ? tagStep(state, part, index, line) : braceStep(state, part, index, line)
}

const afterCode = (part: string, index: number, ticks: string): number => {
  const end = part.indexOf(ticks, index + ticks.length)
  return end === -1 || part.slice(index, end).includes('\n\n') ? index + ticks.length : end + ticks.length
}

const after = (part: string, mark: string, index: number): number => {
  const end = part.indexOf(mark, index)
  return end === -1 ? part.length : end + mark.length
}

const tagStep = (state: State, part: string, index: number, line: () => number): Step => {
  const tag = state.left > 0 ? jsxTagAt(part, index) : undefined
  if (tag === undefined) {
    state.left--
    return { end: index + 1 }
  }
  const isComponent = tag.name === '' || /^[A-Z]|\./.test(tag.name)
  const text = isComponent
    ? componentText(state, tag, part, index, line)
    : elementText(state, tag, part, index)
  return text === undefined ? { end: tag.end } : { end: tag.end, text }
}

const componentText = (
  state: State,
  tag: JsxTag,
  part: string,
  index: number,
  line: () => number,
): string => {
  const known = Object.hasOwn(components, tag.name) ? components[tag.name] : undefined
  if (known === undefined && !tag.isClosing)
    tell(
      state,
      line(),
      `<${tag.name}> cannot be said in Markdown${tag.isSelfClosing ? ': it is left out' : ': what is in it stays as text'}`,
    )
  const context: ComponentContext = {
    open: state.open,
    destination: (of, name) => destinationOf(state, of, name),
  }
  const opening = known?.({ ...tag, isSelfClosing: tag.isSelfClosing }, context) ?? {
    text: '',
    isBlock: false,
  }
  note(state, tag)
  if (!opening.isBlock) return opening.text
  return onLinesOfItsOwn(opening, part, index, tag.end)
}

const note = ({ open }: State, tag: JsxTag): void => {
  if (tag.isSelfClosing) return
  if (!tag.isClosing) open.push(tag)
  else {
    const at = open.findLastIndex(({ name }) => name === tag.name)
    if (at !== -1) open.length = at
  }
}

const onLinesOfItsOwn = ({ text }: Written, part: string, start: number, end: number): string => {
  const before = part.slice(part.lastIndexOf('\n', start - 1) + 1, start)
  const lineEnd = part.indexOf('\n', end)
  const behind = part.slice(end, lineEnd === -1 ? part.length : lineEnd)
  if (text === '') return ''
  return `${before.trim() === '' ? '' : '\n\n'}${text}${behind.trim() === '' ? '' : '\n\n'}`
}

/** HTML elements are kept, with JSX attributes rewritten as HTML ones. */
const elementText = (state: State, tag: JsxTag, part: string, index: number): string | undefined => {
  const written = part.slice(index, tag.end)
  if (tag.isClosing || !/[{]|className|htmlFor/.test(written)) return undefined
  const attributes = [...tag.attributes].flatMap(([name, { text }]) => {
    const value = name === 'src' || name === 'href' ? destinationOf(state, tag, name) : text
    if (value === undefined || !/^[\w:-]+$/.test(name)) return []
    return [` ${names[name] ?? name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`]
  })
  return `<${tag.name}${attributes.join('')}${tag.isSelfClosing ? ' /' : ''}>`
}

const names: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

/** The value of an attribute as text, as an imported name, or as `require('…').default` or `useBaseUrl('…')`. */
const destinationOf = ({ imported }: State, tag: JsxTag, name: string): string | undefined => {
  const { text, expression = '' } = tag.attributes.get(name) ?? {}
  const [, , called] = /^\s*(?:require|useBaseUrl)\(\s*(['"`])([^'"`]+)\1/.exec(expression) ?? []
  return text ?? called ?? imported.get(expression.trim())
}

const braceStep = (state: State, part: string, index: number, line: () => number): Step => {
  // Ids of headings, and tags of blocks.
  if (/^\{[#%{]/.test(part.slice(index, index + 2))) return { end: index + 2 }
  const end = state.left > 0 ? bracesEnd(part, index) : undefined
  if (end === undefined) {
    state.left--
    return { end: index + 1 }
  }
  const inside = part.slice(index + 1, end - 1)
  const literal = literalOf(inside)
  if (literal !== undefined) return { end, text: literal }
  if (inside.trim() !== '')
    tell(state, line(), `{${inside.trim().slice(0, 60)}} is program: it stays as it is written`)
  return { end }
}

const tell = ({ problems, told }: State, line: number, reason: string): void => {
  if (problems.length === mostProblems || told.has(`${line} ${reason}`)) return
  told.add(`${line} ${reason}`)
  problems.push({ line, reason })
}

/** Returns a function for the line of an index; the indexes must be increasing. */
const lineCounter = (text: string, firstLine: number): ((index: number) => number) => {
  let [line, at] = [firstLine, 0]
  return index => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < index; next = text.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    return line
  }
}
