// What a form must know of an operation so that a reader can send a request: servers, parameters, bodies, credentials.

export interface RequestForm {
  /** The key by which pages name the operation. */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly servers: readonly FormServer[]
  readonly parameters: readonly FormParameter[]
  readonly bodies: readonly FormBody[]
  readonly needsBody: boolean
  /** Each list is one way to authenticate, with schemes that must be used together; an empty one means no authentication. */
  readonly security: readonly (readonly FormScheme[])[]
}

export interface FormServer {
  /** Contains variables in braces; may have no host. */
  readonly url: string
  readonly description?: string
  readonly variables: readonly FormVariable[]
}

export interface FormVariable {
  readonly name: string
  readonly value: string
  readonly values?: readonly string[]
}

export interface FormParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly isRequired: boolean
  readonly type: 'text' | 'number' | 'boolean' | 'list' | 'json'
  /** The initial value. */
  readonly value: string
  readonly values?: readonly string[]
  readonly description?: string
  /** How a list or an object is serialized: `form`, `deepObject`, `pipeDelimited` …; `content` for JSON as a whole. */
  readonly style: string
  readonly isExploded: boolean
}

export interface FormBody {
  readonly type: string
  readonly kind: 'text' | 'form' | 'multipart' | 'file'
  /** The initial text. */
  readonly text: string
  readonly fields: readonly FormField[]
}

export interface FormField {
  readonly name: string
  readonly value: string
  readonly isFile: boolean
  readonly isRequired: boolean
}

export interface FormScheme {
  /** The name of the scheme in the spec. */
  readonly name: string
  readonly kind: 'bearer' | 'basic' | 'header' | 'query' | 'other'
  /** The name of the header or the query parameter. */
  readonly key: string
  /** The scopes, for OAuth. */
  readonly scopes: readonly string[]
}
