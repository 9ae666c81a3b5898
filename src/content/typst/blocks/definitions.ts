// Lists of terms with what they mean.
import { call } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const definitions: TypstBlock = {
  elements: {
    dt: (element, { either }) => call('term', either(element.children)),
    dd: (element, { flow }) => call('meaning', flow(element.children)),
  },
}
