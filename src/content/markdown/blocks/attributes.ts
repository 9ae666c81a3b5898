// The attributes of what opens a block.

import type { SourceRange } from '../source.ts'
import { attributesOf, type BlockMarker } from '../syntax/marker.ts'
import { withEmoji } from '../syntax/shortcodes.ts'

/** Attributes by their names in lower case; a value without a name has the empty name. */
export interface Attributes {
  /** The value of the attribute; null where it is absent. */
  get(name: string): string | null
  /** The value as text for readers, with emoji in place of shortcodes; null where it is absent or empty. */
  title(name: string): string | null
  /** Whether the attribute is present and its value is not `false`. */
  is(name: string): boolean
  /** The range of the attribute's value in the source. */
  rangeOf(name: string): SourceRange | undefined
}

export const readAttributes = (marker: BlockMarker): Attributes => {
  // Of several attributes with one name the first counts, as in HTML.
  const all = new Map(
    attributesOf(marker)
      .reverse()
      .map(attribute => [attribute.name, attribute]),
  )
  // A word alone, such as `open`, is an attribute too.
  const words = new Set([...attributesOf(marker)].filter(({ name }) => name === '').map(({ value }) => value))
  const get = (name: string): string | null => all.get(name)?.value ?? null
  return {
    get,
    title: name => withEmoji(get(name)?.trim() ?? '') || null,
    is: name => words.has(name) || (get(name) ?? 'false') !== 'false',
    rangeOf: name => all.get(name)?.range,
  }
}

/** The value if it is one of these, otherwise the first of them. */
export const oneOf = <const Value extends string>(
  value: string | null,
  values: readonly [Value, ...Value[]],
): Value => values.find(one => one === value) ?? values[0]

/** A width in percent or pixels, as CSS writes it; null for anything else. */
export const widthOf = (value: string | null): string | null =>
  value !== null && /^\d{1,4}(?:\.\d{1,4})?(?:%|px)?$/.test(value) ? value : null
