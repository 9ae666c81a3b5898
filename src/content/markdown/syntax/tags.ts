// Tags, `{% name key="value" %}`: lines that consist of tags, which end paragraphs and HTML, and tags within a paragraph.
import type { CompileContext, Token, Extension as TreeExtension } from 'mdast-util-from-markdown'
import { factorySpace } from 'micromark-factory-space'
import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type { Construct, Extension, State } from 'micromark-util-types'
import { delimited, onlyAt } from './delimited.ts'
import type { BlockMarker } from './marker.ts'
import { longestTag } from './places.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    blockTag: 'blockTag'
  }
}

const tag = { type: 'blockTag', opening: '{%', closing: '%}', longest: longestTag } as const

const tagOnLine: Construct = { tokenize: delimited({ ...tag, lines: false }), partial: true }

/** A line that consists of tags. */
export const tagLine: Construct = {
  name: 'blockTagLine',
  tokenize(effects, ok, nok) {
    const next: State = code =>
      code === null || markdownLineEnding(code) ? ok(code) : effects.attempt(tagOnLine, after, nok)(code)
    const after: State = code =>
      markdownSpace(code) ? factorySpace(effects, next, 'whitespace')(code) : next(code)
    return effects.attempt(tagOnLine, after, nok)
  },
}

/** The syntax for tags that begin at these places. */
export const tagSyntax = (places: ReadonlySet<number>): Extension => ({
  flow: { [opening]: { ...tagLine, previous: onlyAt(places) } },
  text: {
    [opening]: { name: 'blockTag', tokenize: delimited({ ...tag, lines: true }), previous: onlyAt(places) },
  },
})

const opening = 0x7b

export const tagNodes: TreeExtension = {
  enter: {
    blockTag(this: CompileContext, token: Token): undefined {
      this.enter(tagMarker(this.sliceSerialize(token), token), token)
    },
  },
  exit: {
    blockTag(this: CompileContext, token: Token): undefined {
      this.exit(token)
    },
  },
}

const tagMarker = (value: string, { start, end }: Token): BlockMarker => {
  const [before = '', word = ''] =
    /^\{%-?\s*(?:[@\w][\w@./-]*)?/
      .exec(value)?.[0]
      .match(/^(\{%-?\s*)(.*)$/s)
      ?.slice(1) ?? []
  const name = word.toLowerCase()
  const from = before.length + word.length
  const isWhole = end.offset - start.offset === value.length
  return {
    type: 'blockMarker',
    spelling: 'tag',
    name: name.replace(/^end(?=.)/, ''),
    isEnd: /^end./.test(name),
    argument: value.slice(from, -2).replace(/-$/, ''),
    ...(isWhole && { argumentStart: start.offset + from }),
    value,
  }
}
