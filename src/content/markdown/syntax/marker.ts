// What opens or closes a block, before the two are brought together: a tag, a line of colons, an HTML element.
import type { Literal } from 'mdast'
import { decodeString } from 'micromark-util-decode-string'
import type { SourceRange } from '../source.ts'

/** It is in no tree that leaves this room: what belongs to a block becomes that block, all else becomes text. */
export interface BlockMarker extends Literal {
  type: 'blockMarker'
  /** `tag`: `{% name %}`; `fence`: `:::name`; `element`: `<name>`. */
  spelling: 'tag' | 'fence' | 'element'
  /** In lower case; empty for a line of colons that only closes. */
  name: string
  isEnd: boolean
  /** What is behind the name, as it is written. */
  argument: string
  /** Where that begins in the source; absent where it is on several lines, behind prefixes of quotes. */
  argumentStart?: number
  /** How many colons a fence has. */
  size?: number
}

declare module 'mdast' {
  interface RootContentMap {
    blockMarker: BlockMarker
  }
  interface BlockContentMap {
    blockMarker: BlockMarker
  }
  interface PhrasingContentMap {
    blockMarker: BlockMarker
  }
}

/** One attribute of a marker: `key="value"`, or a value alone. */
export interface MarkerAttribute {
  /** Empty where a value stands alone. */
  readonly name: string
  readonly value: string
  /** Where the value is in the source. */
  readonly range?: SourceRange
}

/** Escapes and character references in values are resolved. */
export const attributesOf = ({
  argument,
  argumentStart,
}: Pick<BlockMarker, 'argument' | 'argumentStart'>): MarkerAttribute[] => {
  const attribute = /(?<![\w-])(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/dg
  return [...argument.matchAll(attribute)].map(({ indices, 1: name = '', 2: double, 3: single, 4: bare }) => {
    const value = double ?? single ?? bare ?? ''
    const place = indices?.[2] ?? indices?.[3] ?? indices?.[4]
    return {
      name: name.toLowerCase(),
      value: decodeString(value),
      ...(argumentStart !== undefined &&
        place && { range: { start: argumentStart + place[0], end: argumentStart + place[1] } }),
    }
  })
}
