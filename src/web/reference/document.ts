// What the reference reads of an OpenAPI document.

export interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly servers?: readonly { readonly url: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  /** Headings above groups of tags, an extension that common readers of such documents know. */
  readonly 'x-tagGroups'?: readonly { readonly name: string; readonly tags: readonly string[] }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly responses?: Readonly<Record<string, Response>>
    readonly headers?: Readonly<Record<string, Header>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly tags?: readonly string[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response | Reference>>
}

export interface Reference {
  readonly $ref: string
  /** Overrides the description of what is referred to. */
  readonly description?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Content
}

export interface Header {
  readonly description?: string
}

type Content = Readonly<Record<string, MediaType>>

export interface MediaType {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
}

/** A JSON Schema, as far as this API's schemas use it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly title?: string
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
}

/** An operation with the address and method that its place in the document gives it. */
export interface PlacedOperation extends Operation {
  readonly method: string
  readonly path: string
}

/** All operations of a document, in its order. */
export const operationsOf = (document: Document): PlacedOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )

/** Resolves a reference into the components of a document; other values are returned unchanged. */
export const resolve = <Value extends object>(document: Document, value: Value | Reference): Value => {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value
  const [, , kind, name] = value.$ref.split('/')
  const found = (document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[
    kind ?? ''
  ]?.[name ?? '']
  if (found === undefined) throw new Error(`the API document has no ${value.$ref}`)
  const { $ref: _, ...said } = value
  return { ...found, ...said } as Value
}

/** The name of the schema that a reference leads to. */
export const nameOfReference = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)
