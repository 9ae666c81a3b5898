// Estimates the length of a value as JSON without writing it: with repeated parts it may be far
// longer than what it was read from.
import type { Json } from '#kernel/json.ts'

/** Whether a value has more than `most` characters as JSON, roughly. */
export const exceeds = (root: unknown, most: number): boolean => {
  let left = most
  const waiting: Json[] = [root as Json]
  for (let value = waiting.pop(); value !== undefined && left >= 0; value = waiting.pop()) {
    left -= 2
    if (typeof value === 'string') left -= value.length
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) left -= name.length + 3
        if (inner !== undefined) waiting.push(inner)
      }
  }
  return left < 0
}
