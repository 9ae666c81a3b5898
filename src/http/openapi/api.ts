// The input of the API document: the operations in their groups, and the texts around them.
import type { Operation } from '../operation.ts'

/** The operations on one kind of resource, under one heading of the reference. */
export interface Tag {
  readonly name: string
  readonly description: string
  /** The heading above the tag. */
  readonly group: string
  readonly operations: readonly Operation[]
}

/** A request that was sent to a running server, with the answer. */
export interface Example {
  readonly request: {
    readonly path?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string | readonly string[]>>
    readonly body?: unknown
  }
  /** Left out where the answer has no body, or one that is not JSON. */
  readonly answer?: unknown
}

export interface ApiDescription {
  readonly title: string
  readonly version: string
  readonly baseUrl: string
  /** In Markdown: what holds for all operations. */
  readonly introduction: string
  readonly tags: readonly Tag[]
  /** What the parameters in paths mean, by their names. */
  readonly pathParameters: Readonly<Record<string, string>>
  readonly exampleOf: (operationId: string) => Promise<Example | undefined>
}
