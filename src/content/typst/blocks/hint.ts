// Hints: a bar in the colour of their style, and what they are called.

import { framed } from '../frame.ts'
import { callWith } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const hint: TypstBlock = {
  nodes: {
    hint: ({ style, kind, title }, element, writer) =>
      framed(writer, inside =>
        callWith(
          'hint',
          { style, title: title ?? kind.charAt(0).toUpperCase() + kind.slice(1) },
          inside.flow(element.children),
        ),
      ),
  },
}
