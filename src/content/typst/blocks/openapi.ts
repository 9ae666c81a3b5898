// Operations and schemas of an API: their names, and what the page says of them.
import { breakable } from '../text/breaks.ts'
import { callWith, list } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const openapi: TypstBlock = {
  nodes: {
    openapiOperation: ({ method, path }, element, { flow }) =>
      callWith(
        'api-operation',
        { method: method.toUpperCase(), path: breakable(path, 20) },
        flow(element.children),
      ),
    openapiSchemas: ({ schemas }, element, { flow }) =>
      callWith(
        'api-schemas',
        { names: list(schemas.map(name => breakable(name, 20))) },
        flow(element.children),
      ),
  },
}
