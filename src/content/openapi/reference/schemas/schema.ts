// What a body, a parameter or a model consists of.
import type { ApiSchema } from '../../description.ts'
import { nameOf } from '../../resolve.ts'
import { stack } from '../text/layout.ts'
import { type Direction, proseOf, type Writing } from '../writing.ts'
import { constraints } from './constraints.ts'
import { fieldList, type Place, variants } from './fields.ts'
import { elementOf, hasFields, isSchema, shapeOf } from './shape.ts'
import { typeWords } from './type-words.ts'

/** Its type in words, what must hold, its fields. */
export const schemaBlocks = (writing: Writing, schema: ApiSchema, direction: Direction): string => {
  const shape = shapeOf(writing, schema)
  return stack(
    `Type: ${typeWords(writing, schema)}`,
    proseOf(writing, shape.description),
    constraints(writing, shape),
    contents(writing, schema, direction),
  )
}

/** Its fields, or those of what it is an array of. */
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
