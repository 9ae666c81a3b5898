// What a form has to know of an operation, so that a reader can send a request: servers, parameters, bodies, credentials.

export interface RequestForm {
  /** As pages name the operation. */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly servers: readonly FormServer[]
  readonly parameters: readonly FormParameter[]
  readonly bodies: readonly FormBody[]
  readonly needsBody: boolean
  /** Each is one way to authenticate, all of whose schemes go together; an empty one is none at all. */
  readonly security: readonly (readonly FormScheme[])[]
}

export interface FormServer {
  /** With variables in braces; may have no host. */
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
  /** What it is filled in with. */
  readonly value: string
  readonly values?: readonly string[]
  readonly description?: string
  /** How a list or an object is written: `form`, `deepObject`, `pipeDelimited` …; `content` for one that is JSON as a whole. */
  readonly style: string
  readonly isExploded: boolean
}

export interface FormBody {
  readonly type: string
  readonly kind: 'text' | 'form' | 'multipart' | 'file'
  /** Of a text. */
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
  /** What the spec calls it. */
  readonly name: string
  readonly kind: 'bearer' | 'basic' | 'header' | 'query' | 'other'
  /** The header or the query parameter. */
  readonly key: string
  /** Of OAuth. */
  readonly scopes: readonly string[]
}
