// Which operations deal in entity tags.
import type { Operation } from '../operation.ts'

export interface EntityTags {
  /** Whether an operation answers with an `ETag`. */
  answers(operation: Operation): boolean
  /** Whether it answers 304 to a request that names that. */
  comparesWhenRead(operation: Operation): boolean
}

/** Content is read with one, and so is what can be changed: whatever answers with the same schema has one, too. */
export const entityTagsOf = (operations: readonly Operation[]): EntityTags => {
  const read = new Set(operations.map(({ changes }) => changes))
  const replies = new Set(operations.flatMap(({ id, reply }) => (read.has(id) && reply ? [reply] : [])))
  const answers: EntityTags['answers'] = ({ version, reply }) =>
    version !== undefined || (reply !== undefined && replies.has(reply))
  return { answers, comparesWhenRead: operation => operation.method === 'GET' && answers(operation) }
}
