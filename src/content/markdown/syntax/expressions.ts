// Expressions within text, `{{ space.vars.version }}`.
import type { Node } from 'mdast'
import type { CompileContext, Token, Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Extension } from 'micromark-util-types'
import { longestExpression } from '../../conditions/index.ts'
import { delimited, onlyAt } from './delimited.ts'

/** An expression; the page shows its value once it is evaluated. */
export interface InlineExpression extends Node {
  type: 'inlineExpression'
  /** A CEL expression. */
  expression: string
}

declare module 'mdast' {
  interface RootContentMap {
    inlineExpression: InlineExpression
  }
  interface PhrasingContentMap {
    inlineExpression: InlineExpression
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineExpression: 'inlineExpression'
  }
}

const leftBrace = 0x7b

/** The syntax for expressions that begin at these places. */
export const expressionSyntax = (places: ReadonlySet<number>): Extension => ({
  text: {
    [leftBrace]: {
      name: 'inlineExpression',
      previous: onlyAt(places),
      tokenize: delimited({
        type: 'inlineExpression',
        opening: '{{',
        closing: '}}',
        longest: longestExpression,
        lines: true,
      }),
    },
  },
})

export const expressionNodes: TreeExtension = {
  enter: {
    inlineExpression(this: CompileContext, token: Token): undefined {
      const expression = this.sliceSerialize(token).slice(2, -2).trim()
      this.enter({ type: 'inlineExpression', expression }, token)
    },
  },
  exit: {
    inlineExpression(this: CompileContext, token: Token): undefined {
      this.exit(token)
    },
  },
}
