// TeX between dollar signs: `$$ … $$` on lines of its own or within a line, and `$…$` where it cannot be money.
import type { Data, Literal } from 'mdast'
import type { CompileContext, Token, Extension as TreeExtension } from 'mdast-util-from-markdown'
import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type { Construct, Extension, State } from 'micromark-util-types'
import { consume, consumeAll, delimited, onlyAt } from './delimited.ts'
import { mostPlaces } from './places.ts'

/** A formula that stands by itself. */
export interface MathBlock extends Literal {
  type: 'math'
}

/** A formula within a line. */
export interface InlineMath extends Literal {
  type: 'inlineMath'
  data?: InlineMathData
}

interface InlineMathData extends Data {
  /** Whether it is between double dollar signs: alone in its paragraph it stands by itself. */
  isDisplay?: boolean
}

declare module 'mdast' {
  interface RootContentMap {
    math: MathBlock
    inlineMath: InlineMath
  }
  interface BlockContentMap {
    math: MathBlock
  }
  interface PhrasingContentMap {
    inlineMath: InlineMath
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathBlock: 'mathBlock'
    mathDisplay: 'mathDisplay'
    mathText: 'mathText'
  }
}

const dollar = 0x24
/** Of one formula, in UTF-16 units. */
const longest = 50_000

/** The syntax for this text; null where it can contain no formula. */
export const mathSyntax = (source: string): Extension | null => {
  const places = dollarPlaces(source)
  if (places.size < 2) return null
  const display = { type: 'mathDisplay', opening: '$$', closing: '$$', longest, lines: true } as const
  return {
    flow: { [dollar]: mathBlock(lastClosing(source)) },
    text: {
      [dollar]: [
        { name: 'mathDisplay', tokenize: delimited(display), previous: onlyAt(places) },
        { name: 'mathText', tokenize: tokenizeText(source), previous: onlyAt(places) },
      ],
    },
  }
}

const dollarPlaces = (source: string): Set<number> => {
  const places = new Set<number>()
  for (let at = source.indexOf('$'); at !== -1 && places.size < mostPlaces; at = source.indexOf('$', at + 1))
    if (source[at - 1] !== '\\') places.add(at)
  return places
}

/** Where the last line that is `$$` and nothing else begins its dollar signs: what opens behind it is never closed. */
const lastClosing = (source: string): number => {
  for (let at = source.lastIndexOf('$$'); at > 0; at = source.lastIndexOf('$$', at - 1))
    if (/^[ \t]*(?:[\r\n]|$)/.test(source.slice(at + 2, at + 100))) return at
  return -1
}

const mathBlock = (lastClosing: number): Construct => ({
  name: 'mathBlock',
  concrete: true,
  tokenize(effects, ok, nok) {
    const { interrupt } = this
    const isLazy = () => this.parser.lazy[this.now().line]
    const spaceBehind =
      (end: State): State =>
      code => {
        if (code === null || markdownLineEnding(code)) return end(code)
        return markdownSpace(code) ? consume(effects, code, spaceBehind(end)) : nok(code)
      }
    const opened: State = code => (interrupt ? ok(code) : code === null ? nok(code) : nextLine(code))
    const nextLine: State = code => consume(effects, code, lineStart)
    const lineStart: State = code => {
      if (isLazy()) return nok(code)
      return effects.check(closingLine, closing, inLine)(code)
    }
    const inLine: State = code => {
      if (code === null) return nok(code)
      return markdownLineEnding(code) ? nextLine(code) : consume(effects, code, inLine)
    }
    const closing: State = code => {
      if (code !== null && !markdownLineEnding(code)) return consume(effects, code, closing)
      effects.exit('mathBlock')
      return ok(code)
    }
    return code => {
      if (this.now().offset >= lastClosing) return nok(code)
      effects.enter('mathBlock')
      return consumeAll(effects, '$$', spaceBehind(opened), nok)(code)
    }
  },
})

const closingLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const after: State = code => {
      if (markdownSpace(code)) return consume(effects, code, after)
      if (code !== null && !markdownLineEnding(code)) return nok(code)
      effects.exit('mathBlock')
      return ok(code)
    }
    const before: State = code =>
      markdownSpace(code) ? consume(effects, code, before) : consumeAll(effects, '$$', after, nok)(code)
    return code => {
      effects.enter('mathBlock')
      return before(code)
    }
  },
}

/** Pandoc's rule, and no letter or digit outside; a number between two dollar signs is money. */
const tokenizeText = (source: string): Construct['tokenize'] =>
  function (effects, ok, nok) {
    const from = this.now().offset + 1
    const lineStart: State = code => {
      if (code === null || markdownLineEnding(code)) return nok(code)
      effects.enter('delimitedText')
      return inside(code)
    }
    const inside: State = code => {
      const { offset } = this.now()
      if (code === null || offset - from > longestInLine) return nok(code)
      if (markdownLineEnding(code)) {
        effects.exit('delimitedText')
        return consume(effects, code, lineStart)
      }
      if (code !== dollar || source[offset - 1] === '\\') return consume(effects, code, inside)
      if (!isFormula(source.slice(from, offset)) || isWordCharacter(source[offset + 1])) return nok(code)
      effects.consume(code)
      effects.exit('delimitedText')
      effects.exit('mathText')
      return ok
    }
    return code => {
      if (isWordCharacter(source[from - 2])) return nok(code)
      effects.enter('mathText')
      effects.consume(code)
      return lineStart
    }
  }

/** In UTF-16 units. */
const longestInLine = 1000

const isFormula = (content: string): boolean =>
  /^\S(?:[\s\S]*\S)?$/.test(content) && !/^[-+]?[\d.,]+[^\\^_={}+<>]*$/.test(content.replaceAll('\\$', ''))

const isWordCharacter = (character = ''): boolean => /[\p{L}\p{N}$]/u.test(character)

export const mathNodes: TreeExtension = {
  enter: {
    mathBlock(this: CompileContext, token: Token): undefined {
      const value = this.sliceSerialize(token).slice(2, -2).trim().replace(/\$\$$/, '').trim()
      this.enter({ type: 'math', value }, token)
    },
    mathDisplay(this: CompileContext, token: Token): undefined {
      const value = this.sliceSerialize(token).slice(2, -2).trim()
      this.enter({ type: 'inlineMath', value, data: { isDisplay: true } }, token)
    },
    mathText(this: CompileContext, token: Token): undefined {
      const value = this.sliceSerialize(token).slice(1, -1)
      this.enter({ type: 'inlineMath', value: value.replace(/^`([\s\S]*)`$/, '$1').trim() }, token)
    },
  },
  exit: {
    mathBlock: leave,
    mathDisplay: leave,
    mathText: leave,
  },
}

function leave(this: CompileContext, token: Token): undefined {
  this.exit(token)
}
