// References to resources in a body or a query: an id, or a text as long as one.
import { Type } from '#kernel/type.ts'

/** Ids are shorter than this limit. */
export const reference = (description?: string) =>
  Type.String({ maxLength: 100, ...(description !== undefined && { description }) })
