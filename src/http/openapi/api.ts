// What the API document is made from: the operations in their groups, and the texts that stand around them.
import type { Operation } from '../operation.ts'

/** The operations on one kind of resource, under one heading of the reference. */
export interface Tag {
  readonly name: string
  readonly description: string
  /** The heading above it. */
  readonly group: string
  readonly operations: readonly Operation[]
}

/** A request that was sent to a running server, and what it answered. */
export interface Example {
  readonly request: {
    readonly path?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string | readonly string[]>>
    readonly body?: unknown
  }
  /** Left out where the answer has no body, or one that is no JSON. */
  readonly answer?: unknown
}

export interface ApiDescription {
  readonly title: string
  readonly version: string
  readonly baseUrl: string
  /** In Markdown: what all operations have in common. */
  readonly introduction: string
  readonly tags: readonly Tag[]
  /** What the parameters in paths mean, by their names. */
  readonly pathParameters: Readonly<Record<string, string>>
  readonly exampleOf: (operationId: string) => Promise<Example | undefined>
}
