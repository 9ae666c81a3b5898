// Tabs: the same step for different readers, of which each follows one.
import type { Data, Parent } from 'mdast'
import type { IndentedBlock } from '../syntax/indented.ts'
import { withEmoji } from '../syntax/shortcodes.ts'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

/** Tabs beside each other. */
export interface Tabs extends Parent {
  type: 'tabs'
  children: FlowContent[]
  data?: TabsData
}

/** What one of them shows. */
export interface Tab extends Parent {
  type: 'tab'
  title: string | null
  /** A name in Font Awesome. */
  icon: string | null
  children: FlowContent[]
  data?: TabData
}

interface TabsData extends Data {
  /** Whether those that follow belong to it: nothing closes it. */
  isOpen?: boolean
}

interface TabData extends Data {
  /** Whether there is no block of tabs around it, but those that follow each other. */
  isAlone?: boolean
  /** Whether it begins another row of tabs. */
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

/** Those that follow each other are tabs together. */
function indentedTab({ mark, title, children }: IndentedBlock): Tab {
  const data = { isAlone: true, isFirst: mark === '===!' }
  return { type: 'tab', title: title && withEmoji(title), icon: null, children, data }
}
