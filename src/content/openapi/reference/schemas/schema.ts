// The contents of a body or a model.
import type { ApiSchema } from '../../description.ts'
import { nameOf } from '../../resolve.ts'
import { stack } from '../text/layout.ts'
import type { Direction, Writing } from '../writing.ts'
import { fieldList, type Place, variants } from './fields.ts'
import { elementOf, hasFields, isSchema, shapeOf } from './shape.ts'

/** The fields of the schema, or of the elements if it is an array. */
export const contents = (writing: Writing, schema: ApiSchema, direction: Direction): string => {
  const element = elementOf(writing, schema)
  const shape = shapeOf(writing, element)
  const inside = [schema, element].flatMap(one =>
    isSchema(one) && one.$ref !== undefined ? [nameOf(one.$ref)] : [],
  )
  const { depth, fields: room } = writing.detail
  const place: Place = { direction, depth, room, inside, level: 0 }
  return stack(
    hasFields(shape.properties) || shape.patternProperties !== undefined
      ? fieldList(writing, shape, place)
      : '',
    variants(writing, shape, place),
  )
}
