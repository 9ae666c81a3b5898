// The attributes of what opens a block.

import type { SourceRange } from '../source.ts'
import { attributesOf, type BlockMarker } from '../syntax/marker.ts'
import { withEmoji } from '../syntax/shortcodes.ts'

/** Attributes by their names in lower case; a value without a name has the empty name. */
export interface Attributes {
  /** What it says; null where it is not there. */
  get(name: string): string | null
  /** What it says to a reader: emoji in place of shortcodes; null where that is nothing. */
  title(name: string): string | null
  /** Whether it is there and does not say `false`. */
  is(name: string): boolean
  /** Where its value is in the source. */
  rangeOf(name: string): SourceRange | undefined
}

export const readAttributes = (marker: BlockMarker): Attributes => {
  // Of two with one name the first counts, as in HTML.
  const all = new Map(
    attributesOf(marker)
      .reverse()
      .map(attribute => [attribute.name, attribute]),
  )
  // A word alone, as `open`, is an attribute as well.
  const words = new Set([...attributesOf(marker)].filter(({ name }) => name === '').map(({ value }) => value))
  const get = (name: string): string | null => all.get(name)?.value ?? null
  return {
    get,
    title: name => withEmoji(get(name)?.trim() ?? '') || null,
    is: name => words.has(name) || (get(name) ?? 'false') !== 'false',
    rangeOf: name => all.get(name)?.range,
  }
}

/** The value if it is one of these, else the first of them. */
export const oneOf = <const Value extends string>(
  value: string | null,
  values: readonly [Value, ...Value[]],
): Value => values.find(one => one === value) ?? values[0]

/** A width as CSS has it, in percent or pixels; null for all else. */
export const widthOf = (value: string | null): string | null =>
  value !== null && /^\d{1,4}(?:\.\d{1,4})?(?:%|px)?$/.test(value) ? value : null
