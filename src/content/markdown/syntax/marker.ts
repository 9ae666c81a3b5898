// A marker that opens or closes a block, before the two are matched: a tag, a line of colons, an HTML element.
import type { Literal } from 'mdast'
import { decodeString } from 'micromark-util-decode-string'
import type { SourceRange } from '../source.ts'

/** Never left in a finished tree: markers of a block become that block, all others become text. */
export interface BlockMarker extends Literal {
  type: 'blockMarker'
  /** `tag`: `{% name %}`; `fence`: `:::name`; `element`: `<name>`. */
  spelling: 'tag' | 'fence' | 'element'
  /** In lower case; empty for a line of colons that only closes. */
  name: string
  isEnd: boolean
  /** Everything after the name, as written. */
  argument: string
  /** The offset of the argument in the source; absent if it extends over several lines, with prefixes of quotes. */
  argumentStart?: number
  /** The number of colons of a fence. */
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

/** One attribute of a marker: `key="value"`, or only a value. */
export interface MarkerAttribute {
  /** Empty if there is only a value. */
  readonly name: string
  readonly value: string
  /** The range of the value in the source. */
  readonly range?: SourceRange
}

/** The attributes of a marker, with escapes and character references in values resolved. */
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
