// What blocks of a text show of APIs: which operations and schemas they name, and what is written of these.

/** An operation or a schema, as a block names it. */
export interface NamedPart {
  /** The spec as it is written: a slug, an address or a path. */
  readonly url: string
  /** `GET /pets` or `#Pet`. */
  readonly part: string
}

/** By specs as they are written, the Markdown of parts; null for a spec, or a part of one, that is not there. */
export type ShownApis = Readonly<Record<string, Readonly<Record<string, string | null>> | null>>

export const operationPart = (method: string, path: string): string => `${method.toUpperCase()} ${path}`

export const schemaPart = (name: string): string => `#${name}`
