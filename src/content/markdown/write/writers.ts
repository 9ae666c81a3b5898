// Writes blocks of documentation as Markdown.
import type { Code, Heading, Image, InlineElement, Nodes, Parents } from 'mdast'
import { defaultHandlers, type Handle, type Info, type State } from 'mdast-util-to-markdown'
import { escapeAttribute } from './escape-html.ts'

declare module 'mdast' {
  interface CodeData {
    title?: string
    /** The numbers of highlighted lines. */
    marked?: readonly number[]
  }
  interface ImageData {
    width?: string | undefined
    height?: string | undefined
  }
  /** An element within a line that has no mark in Markdown. */
  interface InlineElement extends Parent {
    type: 'inlineElement'
    name: string
    children: PhrasingContent[]
    data?: { hName?: string }
  }
  interface PhrasingContentMap {
    inlineElement: InlineElement
  }
  interface RootContentMap {
    inlineElement: InlineElement
  }
}

type NodeOf<Type extends Nodes['type']> = Extract<Nodes, { type: Type }>

/** A quoted value for a tag. */
export const quoted = (value: string): string =>
  `"${value
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replace(shortcode, ':\u2060')
    .replaceAll('"', '&quot;')
    .replaceAll('\\', '&#92;')
    .replace(/[{%](?=[%}{])/g, character => `&#${character.charCodeAt(0)};`)}"`

/** Whatever would be read as an emoji's name; an invisible character is put into it. */
const shortcode = /:(?=[\w+-]{1,50}:)/g

const attributes = (values: Readonly<Record<string, string | null | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}=${quoted(value as string)}`)
    .join('')

/** The content between two tags, on lines of its own. */
const between = (opening: string, node: Parents, closing: string, state: State, info: Info): string => {
  const content = state.containerFlow(node as never, state.createTracker(info).current())
  const last = node.children.at(-1)
  const gap = last === undefined || endsItself.has(last.type) ? '' : '\n'
  return `${opening}\n${content === '' ? '' : `${content}\n${gap}`}${closing}`
}

const endsItself: ReadonlySet<Nodes['type']> = new Set([
  'paragraph',
  'code',
  'heading',
  'tab',
  'hint',
  'tabs',
])

const hint = (node: NodeOf<'hint'>, _: unknown, state: State, info: Info): string =>
  between(
    `{% hint${attributes({ style: node.style, title: node.title })} %}`,
    node,
    '{% endhint %}',
    state,
    info,
  )

const tabs = (node: NodeOf<'tabs'>, _: unknown, state: State, info: Info): string =>
  between('{% tabs %}', node, '{% endtabs %}', state, info)

const tab = (node: NodeOf<'tab'>, _: unknown, state: State, info: Info): string =>
  between(`{% tab${attributes({ title: node.title })} %}`, node, '{% endtab %}', state, info)

const expandable = (node: NodeOf<'expandable'>, _: unknown, state: State, info: Info): string => {
  const [summary, ...children] = node.children
  const title =
    summary?.type === 'summary'
      ? summary.children.map(child => ('value' in child ? child.value : '')).join('')
      : ''
  const content = state.containerFlow(
    { type: 'root', children: children as never },
    state.createTracker(info).current(),
  )
  return `<details${node.open ? ' open' : ''}>\n<summary>${title}</summary>\n\n${content}\n\n</details>`
}

/** Writes a title and highlighted lines after the language, or in a tag around the code if there is no language. */
const code = (node: Code, parent: Parents | undefined, state: State, info: Info): string => {
  const { title = '', marked = [] } = node.data ?? {}
  const meta = [
    ...(title === '' || !isSimple(title) ? [] : [`title="${title}"`]),
    ...(marked.length === 0 ? [] : [`{${ranges(marked)}}`]),
  ]
  const language = node.lang ?? (marked.length > 0 ? 'text' : null)
  const isInTag = title !== '' && (language === null || !isSimple(title))
  const fence = defaultHandlers.code(
    { ...node, lang: language, meta: isInTag && language === null ? null : meta.join(' ') || null },
    parent,
    state,
    info,
  )
  return isInTag ? `{% code${attributes({ title })} %}\n${fence}\n{% endcode %}` : fence
}

const isSimple = (title: string): boolean => /^[^"`\\&{}\n:]{1,200}$/.test(title)

/** Line numbers in short: `1,3-5`. */
const ranges = (lines: readonly number[]): string => {
  const found: [number, number][] = []
  for (const line of lines) {
    const last = found.at(-1)
    if (last !== undefined && last[1] === line - 1) last[1] = line
    else found.push([line, line])
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

const heading = (node: Heading, parent: Parents | undefined, state: State, info: Info): string => {
  const line = defaultHandlers.heading(node, parent, state, info)
  return node.id === undefined ? line : `${line} {#${node.id}}`
}

const math = ({ value }: { value: string }): string => `$$\n${value}\n$$`

/** Escapes pipes, which would end the cell of a table. */
const inlineMath = ({ value }: { value: string }, _: unknown, state: State): string =>
  `$$${state.stack.includes('tableCell') ? value.replaceAll('|', '\\|') : value}$$`
inlineMath.peek = () => '$'

const embed = ({ url }: { url: string }): string => `{% embed url=${quoted(url)} %}`

const inlineElement = (node: InlineElement, _: unknown, state: State, info: Info): string => {
  const tracker = state.createTracker(info)
  tracker.move(`<${node.name}>`)
  const content = state.containerPhrasing(node as never, { ...tracker.current(), before: '>', after: '<' })
  return `<${node.name}>${content}</${node.name}>`
}
inlineElement.peek = () => '<'

/** Neighbouring code spans would be read as one with other marks; an empty comment divides them. */
const inlineCode = (
  node: NodeOf<'inlineCode'>,
  parent: Parents | undefined,
  state: State,
  info: Info,
): string => {
  const written = defaultHandlers.inlineCode(node, parent, state)
  const whole = state.stack.includes('tableCell') ? written.replaceAll('|', '\\|') : written
  return info.before === '`' ? `<!-- -->${whole}` : whole
}
inlineCode.peek = () => '`'

/** An image with a size is written as an HTML element, which in a paragraph of its own is a figure. */
const image = (node: Image, parent: Parents | undefined, state: State, info: Info): string => {
  const { width, height } = node.data ?? {}
  if (width === undefined && height === undefined) return defaultHandlers.image(node, parent, state, info)
  const size = [
    width === undefined ? '' : ` width="${width}"`,
    height === undefined ? '' : ` height="${height}"`,
  ].join('')
  const title = node.title ? ` title="${escapeAttribute(node.title)}"` : ''
  const tag = `<img src="${escapeAttribute(node.url)}" alt="${escapeAttribute(node.alt ?? '')}"${title}${size}>`
  return parent?.type === 'paragraph' && parent.children.length === 1 ? `<figure>${tag}</figure>` : tag
}
image.peek = (node: Image) => (node.data?.width === undefined && node.data?.height === undefined ? '!' : '<')

/** By node type; each gets only nodes of its own type. */
export const writers: Readonly<Record<string, Handle>> = {
  hint,
  tabs,
  tab,
  expandable,
  code,
  heading,
  math,
  inlineMath,
  inlineCode,
  embed,
  inlineElement,
  image,
}
