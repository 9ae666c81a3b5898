// Makes specifications of any size.
import type { Json } from '#kernel/json.ts'

/**
 * A specification of about that many characters, with operations in
 * a hundred tags and a schema for each, and the number of its paths.
 */
export const largeSpec = (characters: number): { readonly spec: Json; readonly paths: number } => {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = {}
  let index = 0
  for (let size = 0; size < characters; index++) {
    const [schema, path] = [schemaOf(index), pathItemOf(index)]
    schemas[`Item${index}`] = schema
    paths[`/items${index}/{id}`] = path
    size += JSON.stringify([schema, path]).length
  }
  const info = { title: 'Large', version: '1' }
  return { spec: { openapi: '3.0.3', info, paths, components: { schemas } }, paths: index }
}

const schemaOf = (index: number): Json => ({
  type: 'object',
  description: `Item ${index} of the catalogue, as it was recorded when the order was placed.`,
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', format: 'int64', minimum: 1, example: index },
    name: { type: 'string', maxLength: 100, nullable: true },
    state: { type: 'string', enum: ['new', 'paid', 'sent', 'returned'] },
    parent: { $ref: `#/components/schemas/Item${Math.floor(index / 2)}` },
    others: { type: 'array', items: { $ref: `#/components/schemas/Item${index}` } },
  },
})

const pathItemOf = (index: number): Json => ({
  get: {
    operationId: `getItem${index}`,
    tags: [`Tag ${index % 100}`],
    summary: `Get item ${index}`,
    description: 'Gives the item with all that is known of it. Whoever may read the catalogue may call this.',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    responses: {
      200: {
        description: 'The item.',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/Item${index}` } } },
      },
      404: { description: 'There is none.' },
    },
  },
})
