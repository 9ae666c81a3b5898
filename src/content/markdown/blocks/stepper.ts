// Steps, in their order.
import type { Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

/** A sequence of steps. */
export interface Stepper extends Parent {
  type: 'stepper'
  children: FlowContent[]
}

/** One step; the first heading in it is its title. */
export interface Step extends Parent {
  type: 'step'
  children: FlowContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    stepper: Stepper
    step: Step
  }
  interface BlockContentMap {
    stepper: Stepper
    step: Step
  }
}

export const stepper: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['stepper'],
      end: 'required',
      read: (_, children) => ({ type: 'stepper', children }),
    },
    {
      spelling: 'tag',
      names: ['step'],
      end: 'required',
      inside: 'stepper',
      read: (_, children) => ({ type: 'step', children }),
    },
  ],
  classes: ['stepper', 'step'],
  html: {
    stepper: (node, { children }) => h('ol', { className: ['stepper'] }, children(node)),
    step: (node, { children }) => h('li', { className: ['step'] }, children(node)),
  },
}
