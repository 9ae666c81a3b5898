// Folded content: shown open, below its summary.
import type { ElementContent } from 'hast'
import { framed } from '../frame.ts'
import { callWith } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'

export const expandable: TypstBlock = {
  nodes: {
    expandable: (_, element, writer) => opened(element.children, writer),
    summary: (_, element, { line }) => callWith('summary', {}, line(element.children)),
  },
  elements: {
    details: (element, writer) => opened(element.children, writer),
    summary: (element, { line }) => callWith('summary', {}, line(element.children)),
  },
}

const opened = (children: readonly ElementContent[], writer: Writer) =>
  framed(
    writer,
    inside => callWith('expandable', {}, inside.flow(children)),
    inside => inside.flow(children),
  )
