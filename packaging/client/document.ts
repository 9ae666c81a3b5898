// The API document, as far as the client is made from it.

/** A schema: JSON Schema as OpenAPI 3.1 has it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

/** One operation, in the terms of a client. */
export interface ClientOperation {
  readonly id: string
  readonly method: string
  /** Below `/v1`. */
  readonly path: string
  readonly texts: readonly string[]
  /** Of the path and of the query. */
  readonly parameters: readonly Parameter[]
  readonly takesKey: boolean
  readonly isList: boolean
  readonly body?: {
    readonly isRequired: boolean
    readonly json?: Schema
    readonly form?: Schema
  }
  /** Left out where there is none. */
  readonly answer?: Schema | 'bytes'
}

export const operationsOf = (document: ApiDocument): ClientOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId, summary, description } = described
      const parameters = described.parameters.map(one => resolved(one, document))
      const named = (name: string) => parameters.some(one => one.name === name)
      return {
        id: operationId,
        method: method.toUpperCase(),
        path: path === '/v1' ? '' : path.replace(/^\/v1/, ''),
        texts: [summary, ...(description === undefined ? [] : [description])],
        parameters: parameters.filter(one => one.in !== 'header'),
        takesKey: named('Idempotency-Key'),
        isList: named('page'),
        ...bodyOf(described),
        ...answerOf(described),
      }
    }),
  )

const resolved = (parameter: Parameter, { components }: ApiDocument): Parameter =>
  parameter.$ref === undefined
    ? parameter
    : (components.parameters[parameter.$ref.split('/').at(-1) ?? ''] as Parameter)

const bodyOf = ({ requestBody }: DescribedOperation): Pick<ClientOperation, 'body'> => {
  if (requestBody === undefined) return {}
  const json = requestBody.content['application/json']?.schema
  const form = requestBody.content['multipart/form-data']?.schema
  return { body: { isRequired: requestBody.required, ...(json && { json }), ...(form && { form }) } }
}

const answerOf = ({ responses }: DescribedOperation): Pick<ClientOperation, 'answer'> => {
  const done = Object.entries(responses).find(([status]) => /^2/.test(status))?.[1]
  if (done?.content === undefined) return {}
  const json = done.content['application/json']
  return { answer: json?.schema ?? 'bytes' }
}
