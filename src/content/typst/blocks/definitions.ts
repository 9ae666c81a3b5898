// Lists of terms with their descriptions.
import { framed } from '../frame.ts'
import { call } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const definitions: TypstBlock = {
  elements: {
    dt: (element, writer) =>
      framed(
        writer,
        inside => call('term', inside.either(element.children)),
        inside => inside.flow(element.children),
      ),
    dd: (element, writer) =>
      framed(
        writer,
        inside => call('meaning', inside.flow(element.children)),
        inside => inside.flow(element.children),
      ),
  },
}
