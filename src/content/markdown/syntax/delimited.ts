// A construct of the parser that extends from opening to closing characters: tags, expressions, math.
import { markdownLineEnding } from 'micromark-util-character'
import type { Code, Construct, Effects, State, TokenizeContext, TokenType } from 'micromark-util-types'

export interface Delimiters {
  /** The token that the construct makes. */
  readonly type: TokenType
  readonly opening: string
  readonly closing: string
  /** The length between them, in UTF-16 units; anything longer is text. */
  readonly longest: number
  /** Whether it may continue on the next line of a paragraph. */
  readonly lines: boolean
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    delimitedText: 'delimitedText'
  }
}

/** Ends at the first closing characters; there is none if its opening characters occur in it. Reads no character twice. */
export const delimited =
  ({ type, opening, closing, longest, lines }: Delimiters): Construct['tokenize'] =>
  (effects, ok, nok) => {
    let size = 0
    let last: Code = null

    // Each line must be a token of its own: the parser joins the lines of a paragraph by their tokens.
    const lineStart: State = code => {
      if (code === null || markdownLineEnding(code)) return nok(code)
      effects.enter('delimitedText')
      return inside(code)
    }
    const inside: State = code => {
      if (code === null || size++ > longest) return nok(code)
      if (markdownLineEnding(code)) return lines ? lineEnd(code) : nok(code)
      if (size > 1 && last === closing.charCodeAt(0) && code === closing.charCodeAt(1)) return end(code)
      if (last === opening.charCodeAt(0) && code === opening.charCodeAt(1)) return nok(code)
      last = code
      effects.consume(code)
      return inside
    }
    const lineEnd: State = code => {
      effects.exit('delimitedText')
      last = null
      return consume(effects, code, lineStart)
    }
    const end: State = code => {
      effects.consume(code)
      effects.exit('delimitedText')
      effects.exit(type)
      return ok
    }
    return code => {
      effects.enter(type)
      return consumeAll(effects, opening, lineStart, nok)(code)
    }
  }

/** Consumes exactly these characters. */
export const consumeAll = (effects: Effects, characters: string, ok: State, nok: State): State => {
  const at =
    (index: number): State =>
    code => {
      if (code !== characters.charCodeAt(index)) return nok(code)
      effects.consume(code)
      return index + 1 === characters.length ? ok : at(index + 1)
    }
  return at(0)
}

/** Consumes one character; the end of a line is a token of its own. */
export const consume = (effects: Effects, code: Code, next: State): State => {
  const isLineEnding = markdownLineEnding(code)
  if (isLineEnding) effects.enter('lineEnding')
  effects.consume(code)
  if (isLineEnding) effects.exit('lineEnding')
  return next
}

/** Whether a construct may begin at the present place: the parser tries none elsewhere, which keeps it linear. */
export const onlyAt = (offsets: ReadonlySet<number>): NonNullable<Construct['previous']> =>
  function (this: TokenizeContext) {
    return offsets.has(this.now().offset)
  }
