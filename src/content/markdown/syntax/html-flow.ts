// HTML blocks that also end before a line of tags or colons.
import { htmlFlow } from 'micromark-core-commonmark'
import { factorySpace } from 'micromark-factory-space'
import type { Construct, Effects, Extension } from 'micromark-util-types'
import { consume } from './delimited.ts'

/** In CommonMark most HTML blocks continue up to a blank line, and would contain the end of the block around them. */
export const htmlSyntax = (lines: readonly Construct[]): Extension => ({
  flow: {
    [lessThan]: {
      ...htmlFlow,
      tokenize(effects, ok, nok) {
        return htmlFlow.tokenize.call(this, endingBefore(lines, effects), ok, nok)
      },
    },
  },
})

const lessThan = 0x3c

/** The parser's own construct looks ahead for a blank line at each line ending, with the tokenizer of this name. */
const endingBefore = (lines: readonly Construct[], effects: Effects): Effects => ({
  ...effects,
  check: (constructs, ok, nok) =>
    isConstruct(constructs) && constructs.tokenize.name === 'tokenizeBlankLineBefore'
      ? effects.check([constructs, nextLine(lines)], ok, nok)
      : effects.check(constructs, ok, nok),
})

const isConstruct = (constructs: Parameters<Effects['check']>[0]): constructs is Construct =>
  'tokenize' in constructs && typeof constructs.tokenize === 'function'

const nextLine = (lines: readonly Construct[]): Construct => ({
  partial: true,
  tokenize(effects, ok, nok) {
    return code =>
      consume(effects, code, factorySpace(effects, effects.check([...lines], ok, nok), 'linePrefix', 4))
  },
})
