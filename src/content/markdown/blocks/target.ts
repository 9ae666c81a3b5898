// The target of a block: an address as written, and its range in the source.

import type { Data } from 'mdast'
import { percentDecoded } from '#kernel/percent-decoding.ts'
import type { SourceRange } from '../source.ts'
import type { Attributes } from './attributes.ts'

/** Where the address is written, so that it can be replaced. */
export interface TargetData extends Data {
  destination?: SourceRange
}

/** The target that the attribute gives; undefined where it is absent or empty. */
export const targetOf = (
  attributes: Attributes,
  name: string,
): { url: string; data: TargetData } | undefined => {
  const url = attributes.get(name)?.trim() ?? ''
  const destination = attributes.rangeOf(name)
  return url === '' ? undefined : { url, data: destination === undefined ? {} : { destination } }
}

/** The last part of an address, as a name for people. */
export const nameOf = (url: string): string => {
  const last =
    url
      .replace(/[?#].*$/s, '')
      .split('/')
      .findLast(part => part !== '') ?? url
  return percentDecoded(last)
}
