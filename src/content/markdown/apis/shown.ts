// What the blocks of a text show of APIs: which operations and schemas they name, and the Markdown of these.

/** An operation or a schema, as a block names it. */
export interface NamedPart {
  /** The spec as the text writes it: a slug, an address or a path. */
  readonly url: string
  /** `GET /pets` or `#Pet`. */
  readonly part: string
}

/** The Markdown of parts, by the spec as the text writes it; null for a spec, or a part of one, that does not exist. */
export type ShownApis = Readonly<Record<string, Readonly<Record<string, string | null>> | null>>

export const operationPart = (method: string, path: string): string => `${method.toUpperCase()} ${path}`

export const schemaPart = (name: string): string => `#${name}`
