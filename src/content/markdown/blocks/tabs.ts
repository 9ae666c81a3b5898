// Tabs: alternatives for different readers, each of whom follows one.
import type { Data, Parent } from 'mdast'
import type { IndentedBlock } from '../syntax/indented.ts'
import { withEmoji } from '../syntax/shortcodes.ts'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

/** A group of tabs. */
export interface Tabs extends Parent {
  type: 'tabs'
  children: FlowContent[]
  data?: TabsData
}

/** One tab with its content. */
export interface Tab extends Parent {
  type: 'tab'
  title: string | null
  /** A name in Font Awesome. */
  icon: string | null
  children: FlowContent[]
  data?: TabData
}

interface TabsData extends Data {
  /** Whether the group has no closing tag, so that the tabs that follow belong to it. */
  isOpen?: boolean
}

interface TabData extends Data {
  /** Whether the tab has no group around it and joins the tabs next to it. */
  isAlone?: boolean
  /** Whether the tab begins a new group. */
  isFirst?: boolean
}

declare module 'mdast' {
  interface RootContentMap {
    tabs: Tabs
    tab: Tab
  }
  interface BlockContentMap {
    tabs: Tabs
    tab: Tab
  }
}

export const tabs: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['tabs'],
      end: 'required',
      read: (_, children) => ({ type: 'tabs', children }),
    },
    {
      spelling: 'tag',
      names: ['tab'],
      end: 'required',
      inside: 'tabs',
      read: ({ attributes }, children) => ({
        type: 'tab',
        title: attributes.title('title'),
        icon: attributes.get('icon'),
        children,
      }),
    },
  ],
  indented: { '===': indentedTab, '===+': indentedTab, '===!': indentedTab },
  classes: ['tabs', 'tab', 'tab-title'],
  dataAttributes: ['dataIcon'],
  html: {
    tabs: (node, { children }) => h('div', { className: ['tabs'] }, children(node)),
    tab: (node, { children, headingBelow }) =>
      h('section', { className: ['tab'], dataIcon: node.icon }, [
        ...(node.title === null ? [] : [h(headingBelow(node), { className: ['tab-title'] }, node.title)]),
        ...children(node),
      ]),
  },
  text: { tab: node => node.title ?? '' },
}

/** Neighbouring tabs form one group. */
function indentedTab({ mark, title, children }: IndentedBlock): Tab {
  const data = { isAlone: true, isFirst: mark === '===!' }
  return { type: 'tab', title: title && withEmoji(title), icon: null, children, data }
}
