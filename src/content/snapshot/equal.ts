// Equality of stored values, whatever order their fields were written in.
import type { Json } from '#kernel/json.ts'
import { sameValue } from '../tree/index.ts'

/** Whether two values, or the absence of them, are the same. */
export const same = (one: unknown, other: unknown): boolean =>
  sameValue(one as Json | undefined, other as Json | undefined)

/** Whether two pages are the same but for who changed them last, and when. */
export const samePage = (one: { updatedAt: string }, other: { updatedAt: string }): boolean =>
  same({ ...one, ...unchanged }, { ...other, ...unchanged })

const unchanged = { updatedAt: '', updatedBy: '' }
