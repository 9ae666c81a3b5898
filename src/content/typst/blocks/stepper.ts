// Steps, each beside its number.
import { framed } from '../frame.ts'
import { type Content, call } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const stepper: TypstBlock = {
  nodes: {
    stepper: (_, element, writer) => {
      let number = 0
      return element.children.flatMap((child): Content[] => {
        const node = child.type === 'element' ? writer.place.trees.nodeOf(child) : undefined
        if (child.type !== 'element' || node?.type !== 'step') return writer.flow([child])
        number++
        const content = framed(
          writer,
          inside => call('step', number, inside.flow(child.children)),
          inside => [call('par', `${number}.`), ...inside.flow(child.children)],
        )
        return [content]
      })
    },
    step: (_, element, { flow }) => flow(element.children),
  },
}
