// Equality of stored values, ignoring the order of their fields.
import type { Json } from '#kernel/json.ts'
import { sameValue } from '../tree/index.ts'

/** Whether two values are equal, or both undefined. */
export const same = (one: unknown, other: unknown): boolean =>
  sameValue(one as Json | undefined, other as Json | undefined)

/** Whether two pages are equal apart from who changed them last, and when. */
export const samePage = (one: { updatedAt: string }, other: { updatedAt: string }): boolean =>
  same({ ...one, ...unchanged }, { ...other, ...unchanged })

const unchanged = { updatedAt: '', updatedBy: '' }
