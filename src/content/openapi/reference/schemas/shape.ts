// A schema joined with everything that applies along with it: what it refers to, and all of `allOf`.
import type { ApiSchema, SchemaObject } from '../../description.ts'
import { referredSchema } from '../../resolve.ts'
import type { Writing } from '../writing.ts'

/** How deep schemas may refer to each other, and how many members of one `allOf` count. */
const deepest = 20
const mostMembers = 100

/** The schema without references and `allOf`; in a circle of these, a schema contributes nothing the second time. */
export const shapeOf = (writing: Writing, schema: ApiSchema | undefined): SchemaObject =>
  schema === undefined ? {} : put(writing, schema, 0)

const put = (writing: Writing, schema: ApiSchema, level: number): SchemaObject => {
  if (typeof schema === 'boolean') return schema ? {} : { not: true }
  if (schema.$ref === undefined && schema.allOf === undefined) return schema
  const known = writing.shapes.get(schema)
  if (known !== undefined) return known
  if (level > deepest) return {}
  writing.shapes.set(schema, {})
  const referred = referredSchema(writing.description, schema)
  const members = [
    ...(referred === undefined ? [] : [referred]),
    ...(schema.allOf ?? []).slice(0, mostMembers),
  ]
  const { $ref: _, allOf: __, ...own } = schema
  const shape = members.map(member => put(writing, member, level + 1)).reduce(join, own)
  writing.shapes.set(schema, shape)
  return shape
}

/** Of keywords that both have, those of the first count; properties and required names are joined. */
const join = (first: SchemaObject, second: SchemaObject): SchemaObject => ({
  ...second,
  ...first,
  ...((first.properties || second.properties) && {
    properties: { ...second.properties, ...first.properties },
  }),
  ...((first.required || second.required) && {
    required: [...new Set([...(first.required ?? []), ...(second.required ?? [])])],
  }),
})

/** The elements of an array or a map, also of nested ones; the schema itself if it is neither. */
export const elementOf = (writing: Writing, schema: ApiSchema): ApiSchema => {
  let element = schema
  for (let level = 0; level < 4; level++) {
    const { items, additionalProperties, properties } = shapeOf(writing, element)
    if (items !== undefined) element = items
    else if (isSchema(additionalProperties) && !hasFields(properties)) element = additionalProperties
    else break
  }
  return element
}

export const isSchema = (schema: ApiSchema | undefined): schema is SchemaObject => typeof schema === 'object'

export const hasFields = (properties: SchemaObject['properties']): boolean =>
  properties !== undefined && Object.keys(properties).length > 0

/** The schemas of which a value has one. */
export const variantsOf = ({ oneOf, anyOf }: SchemaObject): readonly ApiSchema[] => oneOf ?? anyOf ?? []
