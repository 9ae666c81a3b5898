// News entries, each below its date.
import { callWith, list } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const updates: TypstBlock = {
  nodes: {
    updates: (_, element, { flow }) => flow(element.children),
    update: ({ date, tags }, element, { flow }) =>
      callWith('update', { date: date ?? undefined, tags: list(tags) }, flow(element.children)),
  },
}
