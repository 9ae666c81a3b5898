// Hints: information, advice and warnings that stand out.
import type { Blockquote, Data, Parent, Text } from 'mdast'
import type { IndentedBlock } from '../syntax/indented.ts'
import { withEmoji } from '../syntax/shortcodes.ts'
import { oneOf } from './attributes.ts'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

/** A block that stands out. */
export interface Hint extends Parent {
  type: 'hint'
  style: Style
  /** The word that the text uses, in lower case. */
  kind: string
  /** Null if the kind is its only heading. */
  title: string | null
  /** A name in Font Awesome. */
  icon: string | null
  /** True if it folds and is closed at first, false if it folds and is open; null if it does not fold. */
  collapsed: boolean | null
  children: FlowContent[]
  data?: HintData
}

interface HintData extends Data {
  /** Whether its spelling has only styles, so that the author did not choose the kind as a word. */
  isOfStyle?: boolean
}

type Style = 'info' | 'success' | 'warning' | 'danger'

declare module 'mdast' {
  interface RootContentMap {
    hint: Hint
  }
  interface BlockContentMap {
    hint: Hint
  }
}

export const hint: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['hint'],
      end: 'required',
      read: ({ attributes }, children) => {
        const style = oneOf(attributes.get('style'), ['info', 'success', 'warning', 'danger'])
        const icon = attributes.get('icon')
        const data = { isOfStyle: true }
        return { ...plain(style, children), style, title: attributes.title('title'), icon, data }
      },
    },
    {
      spelling: 'fence',
      names: ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'success'],
      end: 'required',
      read: ({ name, argument }, children) => ({ ...plain(name, children), title: fenceTitle(argument) }),
    },
  ],
  indented: {
    '!!!': node => foldable(node, null),
    '???': node => foldable(node, true),
    '???+': node => foldable(node, false),
  },
  nodes: { blockquote: alert },
  classes: ['hint', 'hint-title'],
  elements: { aside: [['role', 'note']] },
  dataAttributes: ['dataStyle', 'dataKind', 'dataIcon'],
  html: {
    hint: (node, { children }) => {
      const title = { className: ['hint-title'] }
      const label =
        node.collapsed === null
          ? h('p', title, [h('strong', {}, titleOf(node))])
          : h('summary', title, titleOf(node))
      const properties = {
        className: ['hint'],
        dataStyle: node.style,
        dataKind: node.kind,
        dataIcon: node.icon,
      }
      const content = [label, ...children(node)]
      return node.collapsed === null
        ? h('aside', { ...properties, role: 'note' }, content)
        : h('details', { ...properties, open: !node.collapsed }, content)
    },
  },
  text: { hint: node => node.title ?? '' },
}

const plain = (kind: string, children: FlowContent[]): Hint => ({
  type: 'hint',
  style: styles[kind] ?? 'info',
  kind,
  title: null,
  icon: null,
  collapsed: null,
  children,
})

/** The styles of the kinds; any other kind is `info`. */
const styles: Readonly<Record<string, Style>> = {
  tip: 'success',
  hint: 'success',
  success: 'success',
  check: 'success',
  done: 'success',
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  bug: 'danger',
}

/** The title, written as `Title` or `[Title]`, without the attributes in braces that some write after it. */
const fenceTitle = (argument: string): string | null => {
  const text = argument.replace(/\{[^{}]*\}[ \t]*$/, '').trim()
  return withEmoji(/^\[(.*)\]$/.exec(text)?.[1]?.trim() ?? text) || null
}

const foldable = ({ words, title, children }: IndentedBlock, collapsed: boolean | null): Hint => ({
  ...plain(words[0] ?? 'note', children),
  title: title && withEmoji(title),
  collapsed,
})

const alerts = ['note', 'tip', 'important', 'warning', 'caution']

/** A quote with `[!NOTE]` on its first line, as on GitHub. */
function alert(node: Blockquote): Hint | undefined {
  const [first, ...others] = node.children
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || text?.type !== 'text') return undefined
  const [written = '', kind = ''] = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i.exec(text.value) ?? []
  if (!alerts.includes(kind.toLowerCase())) return undefined
  const rest: Text = { ...text, value: text.value.slice(written.length) }
  const line = [...(rest.value === '' ? [] : [rest]), ...first.children.slice(1)]
  if (!written.endsWith('\n') && line.length > 0 && line[0]?.type !== 'break') return undefined
  if (line[0]?.type === 'break') line.shift()
  const children = [...(line.length === 0 ? [] : [{ ...first, children: line }]), ...others]
  const name = kind.toLowerCase()
  return { ...plain(name, children), style: name === 'caution' ? 'danger' : (styles[name] ?? 'info') }
}

const titleOf = ({ title, kind }: Hint): string => title ?? kind.charAt(0).toUpperCase() + kind.slice(1)
