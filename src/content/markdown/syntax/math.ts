// TeX between dollar signs: `$$ … $$` on lines of its own or within a line, and `$…$` where it cannot be money.
import type { Data, Literal } from 'mdast'
import type { CompileContext, Token, Extension as TreeExtension } from 'mdast-util-from-markdown'
import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type { Construct, Extension, State } from 'micromark-util-types'
import { closedBlocks } from './closed-blocks.ts'
import { consume, delimited, onlyAt } from './delimited.ts'
import { mostPlaces } from './places.ts'

/** A block formula. */
export interface MathBlock extends Literal {
  type: 'math'
}

/** A formula within a line. */
export interface InlineMath extends Literal {
  type: 'inlineMath'
  data?: InlineMathData
}

interface InlineMathData extends Data {
  /** Whether it is between double dollar signs: such a formula alone in its paragraph is a block. */
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
    mathBlockLine: 'mathBlockLine'
    mathDisplay: 'mathDisplay'
    mathText: 'mathText'
  }
}

const dollar = 0x24
/** The length of one formula, in UTF-16 units. */
const longest = 50_000

/** The syntax for this text; null if it can contain no formula. */
export const mathSyntax = (source: string): Extension | null => {
  const places = dollarPlaces(source)
  if (places.size < 2) return null
  const display = { type: 'mathDisplay', opening: '$$', closing: '$$', longest, lines: true } as const
  return {
    flow: { [dollar]: mathBlock(closedBlocks(source)) },
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

/** Begins only if its end is known, so that an unclosed formula does not swallow what follows. */
const mathBlock = (isClosed: (opening: number, width: number) => boolean): Construct => ({
  name: 'mathBlock',
  concrete: true,
  tokenize(effects, ok, nok) {
    const { interrupt } = this
    const { column, offset } = this.now()
    const tail = this.events.at(-1)?.[1]
    const indent = tail?.type === 'linePrefix' ? tail.end.column - tail.start.column : 0
    let dollars = 0
    let isOpening = true

    const lineStart: State = code => {
      if (code === null || this.parser.lazy[this.now().line]) return nok(code)
      if (markdownLineEnding(code)) return lineEnd(code)
      effects.enter('mathBlockLine')
      dollars = 0
      return before(code)
    }
    const before: State = code => {
      if (markdownSpace(code) && dollars === 0) return consume(effects, code, before)
      if (dollars === 2) return behind(code)
      if (code !== dollar) return isOpening ? nok(code) : inLine(code)
      dollars++
      return consume(effects, code, before)
    }
    const behind: State = code => {
      if (markdownSpace(code)) return consume(effects, code, behind)
      if (code !== null && !markdownLineEnding(code)) return isOpening ? nok(code) : inLine(code)
      effects.exit('mathBlockLine')
      if (isOpening && !interrupt) return lineEnd(code)
      effects.exit('mathBlock')
      return ok(code)
    }
    const inLine: State = code => {
      if (code !== null && !markdownLineEnding(code)) return consume(effects, code, inLine)
      effects.exit('mathBlockLine')
      return lineEnd(code)
    }
    const lineEnd: State = code => {
      if (code === null) return nok(code)
      isOpening = false
      return consume(effects, code, lineStart)
    }
    return code => {
      if (!isClosed(offset, column - 1 - indent)) return nok(code)
      effects.enter('mathBlock')
      return lineStart(code)
    }
  },
})

/** Pandoc's rule, with no letter or digit outside next to the signs; a number between two dollar signs is money. */
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
      if (!isFormula(source.slice(from, offset)) || mayBeginName(source[offset + 1])) return nok(code)
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
  /^\S(?:[\s\S]*\S)?$/.test(content) &&
  /[\p{L}\p{N}\\]/u.test(content) &&
  !/^[-+]?[\d.,]+[^\\^_={}+<>]*$/.test(content.replaceAll('\\$', ''))

/** Whether the character after a second dollar sign may begin a price, a variable or a shell command. */
const mayBeginName = (character = ''): boolean => /[\p{L}\p{N}$({]/u.test(character)

const isWordCharacter = (character = ''): boolean => /[\p{L}\p{N}$]/u.test(character)

export const mathNodes: TreeExtension = {
  enter: {
    mathBlock(this: CompileContext, token: Token): undefined {
      const value = this.sliceSerialize(token).trim().slice(2, -2).trim()
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
