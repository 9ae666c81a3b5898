// Lines of colons, `:::note Title` and `:::`, which open and close blocks.
import type { CompileContext, Token, Extension as TreeExtension } from 'mdast-util-from-markdown'
import { markdownLineEnding } from 'micromark-util-character'
import type { Construct, Extension, State } from 'micromark-util-types'
import type { BlockMarker } from './marker.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    blockFence: 'blockFence'
  }
}

const colon = 0x3a
const fewestColons = 3
/** The length of a line, in UTF-16 units. */
const longest = 10_000

/** A line that begins with at least three colons. */
export const fenceLine: Construct = {
  name: 'blockFence',
  tokenize(effects, ok, nok) {
    let size = 0
    const colons: State = code => {
      if (code === colon) {
        size++
        effects.consume(code)
        return colons
      }
      return size < fewestColons ? nok(code) : rest(code)
    }
    const rest: State = code => {
      if (code === null || markdownLineEnding(code)) {
        effects.exit('blockFence')
        return ok(code)
      }
      if (size++ > longest) return nok(code)
      effects.consume(code)
      return rest
    }
    return code => {
      effects.enter('blockFence')
      return colons(code)
    }
  },
}

export const fenceSyntax: Extension = { flow: { [colon]: fenceLine } }

export const fenceNodes: TreeExtension = {
  enter: {
    blockFence(this: CompileContext, token: Token): undefined {
      this.enter(fenceMarker(this.sliceSerialize(token), token.start.offset), token)
    },
  },
  exit: {
    blockFence(this: CompileContext, token: Token): undefined {
      this.exit(token)
    },
  },
}

const fenceMarker = (value: string, start: number): BlockMarker => {
  const [before = '', colons = '', name = ''] = /^(:+)[ \t]*([\w-]*)/.exec(value) ?? []
  const argument = value.slice(before.length)
  return {
    type: 'blockMarker',
    spelling: 'fence',
    name: name.toLowerCase(),
    isEnd: name === '' && argument.trim() === '',
    argument,
    argumentStart: start + before.length,
    size: colons.length,
    value,
  }
}
