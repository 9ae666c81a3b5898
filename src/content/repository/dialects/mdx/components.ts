// The components of Docusaurus that have a counterpart in Markdown.
import type { JsxTag } from './jsx-tag.ts'

/** What is written in place of a tag. Blocks are put on lines of their own. */
export interface Written {
  readonly text: string
  readonly isBlock: boolean
}

export interface ComponentContext {
  /** The open tags around this one, with the innermost last. */
  readonly open: readonly JsxTag[]
  /** The path or address in an attribute. */
  readonly destination: (tag: JsxTag, name: string) => string | undefined
}

type Component = (tag: JsxTag, context: ComponentContext) => Written

const block = (text: string): Written => ({ text, isBlock: true })
const inline = (text: string): Written => ({ text, isBlock: false })
const nothing = block('')

const textOf = (tag: JsxTag | undefined, name: string): string | undefined => tag?.attributes.get(name)?.text

/** For a closing tag, the tag that opened it. */
const opened = (tag: JsxTag, { open }: ComponentContext): JsxTag =>
  tag.isClosing ? (open.findLast(({ name }) => name === tag.name) ?? tag) : tag

const quoted = (text: string): string => text.replace(/["\s]+/g, ' ').trim()

const tabs: Component = ({ isClosing }) => block(isClosing ? '{% endtabs %}' : '{% tabs %}')

const tabItem: Component = (tag, { open }) => {
  if (tag.isClosing) return block('{% endtab %}')
  const value = textOf(tag, 'value') ?? ''
  const label =
    textOf(tag, 'label') ??
    labelIn(
      open.findLast(({ name }) => name === 'Tabs'),
      value,
    ) ??
    value
  return block(`{% tab title="${quoted(label)}" %}`)
}

/** The labels of all tabs may be in their parent: `values={[{label: 'npm', value: 'npm'}]}`. */
const labelIn = (tag: JsxTag | undefined, value: string): string | undefined => {
  const written = tag?.attributes.get('values')?.expression ?? ''
  for (const [object] of written.matchAll(/\{[^{}]{0,500}\}/g)) {
    const fields = new Map(
      Array.from(
        object.matchAll(/(label|value)\s*:\s*(['"])((?:(?!\2).){0,200})\2/g),
        ([, key = '', , text = '']) => [key, text],
      ),
    )
    if (fields.get('value') === value) return fields.get('label')
  }
  return undefined
}

const kinds: readonly string[] = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important']

const admonition: Component = tag => {
  if (tag.isClosing) return block(':::')
  const kind = textOf(tag, 'type') ?? 'note'
  const title = quoted(textOf(tag, 'title') ?? '')
  return block(`:::${kinds.includes(kind) ? kind : 'note'}${title === '' ? '' : ` ${title}`}`)
}

const codeBlock: Component = (tag, context) => {
  if (tag.isClosing) return block('```')
  const title = textOf(opened(tag, context), 'title')
  return block(
    `\`\`\`${textOf(tag, 'language') ?? ''}${title === undefined ? '' : ` title="${quoted(title)}"`}`,
  )
}

const link: Component = (tag, context) => {
  if (!tag.isClosing) return inline(tag.isSelfClosing ? '' : '[')
  const from = opened(tag, context)
  return inline(`](<${context.destination(from, 'to') ?? context.destination(from, 'href') ?? ''}>)`)
}

/** A card becomes its title as a link, with its content below. */
const card: Component = (tag, context) => {
  if (tag.isClosing) return nothing
  const title = quoted(textOf(tag, 'title') ?? textOf(tag, 'label') ?? '')
  const to =
    context.destination(tag, 'href') ?? context.destination(tag, 'to') ?? context.destination(tag, 'link')
  if (title === '') return nothing
  return block(to === undefined ? `**${title}**\n` : `**[${title}](<${to}>)**\n`)
}

const image: Component = (tag, context) => {
  const source = context.destination(tag, 'src') ?? ''
  return inline(`![${quoted(textOf(tag, 'alt') ?? '').replace(/[[\]]/g, '')}](<${source}>)`)
}

export const components: Readonly<Record<string, Component>> = {
  Tabs: tabs,
  TabItem: tabItem,
  Admonition: admonition,
  CodeBlock: codeBlock,
  Link: link,
  Card: card,
  Cards: () => nothing,
  CardGroup: () => nothing,
  Image: image,
  // Left out, since the menu shows the same list.
  DocCardList: () => nothing,
  TOCInline: () => nothing,
  // A fragment.
  '': () => inline(''),
}
