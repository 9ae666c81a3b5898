// The result of reading a specification: the description of its API, or what is wrong with it and where.
import type { Json } from '#kernel/json.ts'
import type { ApiDescription } from '../description.ts'

export interface SpecProblem {
  readonly message: string
  /** Absent for the entry. */
  readonly file?: string
  /** From 1. */
  readonly line?: number
  /** JSON Pointer. */
  readonly pointer?: string
}

export type SpecVersion = '2.0' | '3.0' | '3.1' | '3.2'

export interface ReadSpec {
  /** The version that the specification was given in. */
  readonly version: SpecVersion
  readonly title: string
  /** All files, parsed, by name; the entry is `openapi.json`. */
  readonly filesystem: Readonly<Record<string, Json>>
  readonly description: ApiDescription
  /** A hash that does not depend on spelling, the order of keys, or YAML or JSON. */
  readonly meaning: string
  readonly warnings: readonly SpecProblem[]
}
