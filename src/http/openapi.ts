// The API described in OpenAPI 3.1: made from the declarations that also validate, so it cannot differ from them.
import { isDeepStrictEqual } from 'node:util'
import type { TObject, TSchema } from 'typebox'
import Type from 'typebox'
import type { Operation } from './operation.ts'

type Description = Record<string, unknown>

/** The whole document. */
export const openApiDocument = (
  operations: readonly Operation[],
  about: { readonly title: string; readonly version: string; readonly baseUrl: string },
): Description => {
  const paths: Record<string, Description> = {}
  const schemas: Description = { Error: ErrorBody }
  for (const operation of operations) {
    const path = `/v1${operation.path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{pagePath}')}`
    const described = withComponents(describe(operation), schemas)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.baseUrl }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'A personal access token' } },
      schemas,
    },
  }
}

/** Every error of the API. */
const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Integer({ description: 'The HTTP status' }),
        message: Type.String({ description: 'What to change, in one sentence' }),
        requestId: Type.String(),
        details: Type.Optional(
          Type.Array(
            Type.Object(
              {
                path: Type.String({ description: 'A JSON Pointer into the body, or query/NAME' }),
                message: Type.String(),
              },
              { additionalProperties: false },
            ),
          ),
        ),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

/**
 * The description with the definitions of its schemas moved to the document's components. A schema that contains itself
 * comes as `{$defs: {Page}, $ref: 'Page'}`, a reference that is good nowhere but in there.
 */
const withComponents = (description: Description, schemas: Description): Description =>
  JSON.parse(JSON.stringify(description), (_, value) => {
    const { $ref, $defs } = value ?? {}
    if (typeof $ref !== 'string' || $ref.startsWith('#')) return value
    for (const [name, { $id, ...definition }] of Object.entries<Description>($defs ?? {}))
      define(schemas, name, definition)
    return { $ref: `#/components/schemas/${$ref}` }
  })

const define = (schemas: Description, name: string, definition: Description): void => {
  const known = schemas[name]
  if (known !== undefined && !isDeepStrictEqual(known, definition))
    throw new Error(`two schemas of the API are called ${name}`)
  schemas[name] = definition
}

const describe = (operation: Operation): Description => ({
  operationId: operation.id,
  summary: operation.summary,
  tags: [operation.on.noun],
  parameters: [...pathParameters(operation.path), ...queryParameters(operation.query)],
  ...(takesBody(operation) && { requestBody: { content: contentOf(operation) } }),
  responses: {
    [operation.status]: answer(operation),
    default: {
      description: 'What was wrong',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
})

const takesBody = (operation: Operation): boolean =>
  operation.body !== undefined || operation.multipart === true

const contentOf = (operation: Operation): Description => ({
  ...(operation.body !== undefined && { 'application/json': { schema: plain(operation.body) } }),
  ...(operation.multipart && {
    'multipart/form-data': {
      schema: { type: 'object', additionalProperties: { type: 'string', format: 'binary' } },
    },
  }),
})

const answer = (operation: Operation): Description =>
  operation.reply === undefined
    ? { description: 'Done' }
    : {
        description: operation.summary,
        content: { [operation.replyType ?? 'application/json']: { schema: plain(operation.reply) } },
      }

const pathParameters = (path: string): Description[] =>
  [...path.matchAll(/:(\w+)|\*/g)].map(([, name]) => ({
    name: name ?? 'pagePath',
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const queryParameters = (query: TObject | undefined): Description[] =>
  Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = plain(schema)
    return {
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      schema: rest,
      ...(description !== undefined && { description }),
    }
  })

/** A schema as plain JSON, without what the library keeps on it beside. */
const plain = (schema: TSchema): Description => JSON.parse(JSON.stringify(schema))
