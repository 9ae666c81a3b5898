// Which operations answer with entity tags, or compare them.
import type { Operation } from '../operation.ts'

export interface EntityTags {
  /** Whether an operation answers with an `ETag`. */
  answers(operation: Operation): boolean
  /** Whether the operation answers 304 to a request that names its present tag. */
  comparesWhenRead(operation: Operation): boolean
}

/**
 * Reads of content have entity tags, as do reads of what can be
 * changed; and so has every answer with the schema of such a read.
 */
export const entityTagsOf = (operations: readonly Operation[]): EntityTags => {
  const read = new Set(operations.map(({ changes }) => changes))
  const replies = new Set(operations.flatMap(({ id, reply }) => (read.has(id) && reply ? [reply] : [])))
  const answers: EntityTags['answers'] = ({ version, reply }) =>
    version !== undefined || (reply !== undefined && replies.has(reply))
  return { answers, comparesWhenRead: operation => operation.method === 'GET' && answers(operation) }
}
