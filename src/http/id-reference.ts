// What names something in a body or a query: an id, or a text as long as one.
import { Type } from '#kernel/type.ts'

/** Ids are shorter than that. */
export const reference = (description?: string) =>
  Type.String({ maxLength: 100, ...(description !== undefined && { description }) })
