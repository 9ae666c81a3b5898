// Where a block leads: an address as it is written, and its place in the source.

import type { Data } from 'mdast'
import { percentDecoded } from '#kernel/percent-decoding.ts'
import type { SourceRange } from '../source.ts'
import type { Attributes } from './attributes.ts'

/** Notes on where it leads; what is written there can be replaced. */
export interface TargetData extends Data {
  destination?: SourceRange
}

/** The address that the attribute says; undefined where it says none. */
export const targetOf = (
  attributes: Attributes,
  name: string,
): { url: string; data: TargetData } | undefined => {
  const url = attributes.get(name)?.trim() ?? ''
  const destination = attributes.rangeOf(name)
  return url === '' ? undefined : { url, data: destination === undefined ? {} : { destination } }
}

/** The last part of an address, as a person would call it. */
export const nameOf = (url: string): string => {
  const last =
    url
      .replace(/[?#].*$/s, '')
      .split('/')
      .findLast(part => part !== '') ?? url
  return percentDecoded(last)
}
