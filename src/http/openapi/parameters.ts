// The parameters of an operation: in its path and its query, and the request headers that it takes.
import type { TSchema } from 'typebox'
import { pageParameters } from '../list.ts'
import { type Operation, takesKey } from '../operation.ts'
import type { ApiDescription, Example } from './api.ts'
import type { Description, SchemaWriter } from './schemas.ts'
import type { Writing } from './writing.ts'

/** The path in the notation of the document. */
export const writtenPath = (path: string): string =>
  `/v1${path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{pagePath}')}`

export const parametersOf = (
  operation: Operation,
  { pathParameters }: Pick<ApiDescription, 'pathParameters'>,
  { writer: { write }, tags }: Writing,
  example: Example | undefined,
): Description[] => {
  const { query } = operation
  const inPath = [...operation.path.matchAll(/:(\w+)|\*/g)].map(([, name = 'pagePath']) => ({
    name,
    in: 'path',
    required: true,
    description: pathParameters[name],
    schema: { type: 'string' },
    ...exampleIn(example?.request.path, name),
  }))
  const inQuery = Object.entries<TSchema>(query?.properties ?? {}).map(([name, schema]) => {
    if (isShared(name, schema)) return { $ref: `#/components/parameters/${name}` }
    const isRequired = query?.required?.includes(name) === true && !('default' in schema)
    return { ...queryParameter(name, write(schema), isRequired), ...exampleIn(example?.request.query, name) }
  })
  const headers = [
    ...(tags.comparesWhenRead(operation) ? ['If-None-Match'] : []),
    ...(operation.changes === undefined ? [] : ['If-Match']),
    ...(takesKey(operation) ? ['Idempotency-Key'] : []),
  ]
  return [...inPath, ...inQuery, ...headers.map(name => ({ $ref: `#/components/parameters/${name}` }))]
}

/** The parameters that many operations have in common, by their names among the components. */
export const sharedParameters = ({ write }: SchemaWriter): Description => ({
  ...Object.fromEntries(
    Object.entries<TSchema>(pageParameters).map(([name, schema]) => [
      name,
      queryParameter(name, write(schema), false),
    ]),
  ),
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of an earlier answer. Where the content is still the same, the answer is 304, without a body.',
    schema: { type: 'string' },
    example: '"0VbWcAOp000hyLWbaFRy"',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` that you last read of what you change. If it has changed since, nothing happens and the answer is 412.',
    schema: { type: 'string' },
    example: '"0VbWcAOp000hyLWbaFRy"',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A random text of your own. The same request sent again with it is done once: within 24 hours it gets the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  },
})

const isShared = (name: string, schema: TSchema): boolean =>
  (pageParameters as Readonly<Record<string, TSchema>>)[name] === schema

const queryParameter = (name: string, written: Description, required: boolean): Description => {
  const { description, ...schema } = written
  return {
    name,
    in: 'query',
    ...(required && { required }),
    ...(description !== undefined && { description }),
    schema,
  }
}

const exampleIn = (values: Readonly<Record<string, unknown>> | undefined, name: string): Description =>
  values?.[name] === undefined ? {} : { example: values[name] }
