// News entries, each with its date.
import type { Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

/** News entries in the order in which they are written, usually with the newest first. */
export interface Updates extends Parent {
  type: 'updates'
  /** How much of each entry is shown: `full`, unless the text uses another word. */
  format: string
  children: FlowContent[]
}

/** What was new on a day. */
export interface Update extends Parent {
  type: 'update'
  /** A day such as `2026-08-06`; null if the text gives none. */
  date: string | null
  tags: string[]
  children: FlowContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    updates: Updates
    update: Update
  }
  interface BlockContentMap {
    updates: Updates
    update: Update
  }
}

export const updates: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['updates'],
      end: 'required',
      read: ({ attributes }, children) => ({
        type: 'updates',
        format: /^[a-z]{1,20}$/.exec(attributes.get('format') ?? '')?.[0] ?? 'full',
        children,
      }),
    },
    {
      spelling: 'tag',
      names: ['update'],
      end: 'required',
      inside: 'updates',
      read: ({ attributes }, children) => ({
        type: 'update',
        date: /^\d{4}-\d{2}-\d{2}/.exec(attributes.get('date') ?? '')?.[0] ?? null,
        tags: (attributes.title('tags') ?? '').split(',').flatMap(tag => tag.trim() || []),
        children,
      }),
    },
  ],
  classes: ['updates', 'update', 'update-title', 'tag'],
  elements: { time: [] },
  dataAttributes: ['dataFormat'],
  html: {
    updates: (node, { children }) =>
      h('div', { className: ['updates'], dataFormat: node.format }, children(node)),
    update: (node, { children }) => {
      const date = node.date === null ? [] : [h('time', { dateTime: node.date }, node.date)]
      const tags = node.tags.map(tag => h('span', { className: ['tag'] }, tag))
      const header = [...date, ...tags].flatMap(part => [part, { type: 'text' as const, value: ' ' }])
      return h('section', { className: ['update'] }, [
        ...(header.length === 0 ? [] : [h('p', { className: ['update-title'] }, header)]),
        ...children(node),
      ])
    },
  },
  text: { update: node => [node.date, ...node.tags].filter(part => part !== null).join(' ') },
}
