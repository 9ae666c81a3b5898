// The key of an operation on pages and in addresses, whatever its path contains.
import { createHash } from 'node:crypto'
import { base62Of } from '#kernel/ids.ts'

/** Equal for the same method and path in any version of a spec. */
export const operationKey = (method: string, path: string): string =>
  base62Of(createHash('sha256').update(`${method.toLowerCase()} ${path}`).digest(), 12)
