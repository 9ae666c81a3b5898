// JSON Pointers: writing a place in a file, and looking it up.

import type { Json } from '#kernel/json.ts'

export const escapeSegment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

const unescapeSegment = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~')

/** The names in a pointer: `/paths/~1pets` gives `paths` and `/pets`. */
export const segmentsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeSegment)

export const pointerOf = (segments: readonly string[]): string =>
  segments.map(segment => `/${escapeSegment(segment)}`).join('')

/** Undefined if there is nothing, for JSON has no such value. */
export const valueAt = (root: Json, segments: readonly string[]): Json | undefined => {
  let value: Json | undefined = root
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    value = (value as { readonly [key: string]: Json })[segment]
  }
  return value
}

export type MutableObject = { [field: string]: Json }
