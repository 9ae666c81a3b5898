// Tabs, as sections below each other, each with its title.
import { framed } from '../frame.ts'
import { call, callWith } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const tabs: TypstBlock = {
  nodes: {
    tabs: (_, element, writer) =>
      framed(
        writer,
        inside => call('tabs', inside.flow(element.children)),
        inside => inside.flow(element.children),
      ),
    tab: ({ title }, element, { flow }) =>
      callWith('tab', { title: title ?? undefined }, flow(element.children)),
  },
}
