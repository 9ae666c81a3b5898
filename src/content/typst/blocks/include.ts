// Included contents, and parts that only some visitors see: written like everything else.
import type { TypstBlock } from '../writer.ts'

export const include: TypstBlock = {
  nodes: {
    include: ({ reusableContent }, element, writer) =>
      writer
        .within(reusableContent === undefined ? {} : { reusableContent: reusableContent.id })
        .flow(element.children),
  },
}

export const conditional: TypstBlock = {
  nodes: {
    conditional: ({ data }, element, { flow, line }) =>
      data.isInLine === true ? line(element.children) : flow(element.children),
  },
}
