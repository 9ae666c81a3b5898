// Blocks whose content is indented by four below their first line: `!!! note "Title"`, `??? note`, `=== "Tab"`.
import type { BlockContent, DefinitionContent, Parent } from 'mdast'
import type { CompileContext, Token, Extension as TreeExtension } from 'mdast-util-from-markdown'
import { blankLine } from 'micromark-core-commonmark'
import { factorySpace } from 'micromark-factory-space'
import { markdownLineEnding } from 'micromark-util-character'
import type { Construct, Extension, State } from 'micromark-util-types'

/** The first line, and the blocks below it. */
export interface IndentedBlock extends Parent {
  type: 'indentedBlock'
  /** `!!!`, `???`, `???+`, `===`, `===!`, `===+`. */
  mark: string
  /** The words after the mark; the first one is the kind. */
  words: readonly string[]
  title: string | null
  /** The first line, as written. */
  value: string
  children: (BlockContent | DefinitionContent)[]
}

declare module 'mdast' {
  interface RootContentMap {
    indentedBlock: IndentedBlock
  }
  interface BlockContentMap {
    indentedBlock: IndentedBlock
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    indentedBlock: 'indentedBlock'
    indentedBlockLine: 'indentedBlockLine'
    indentedBlockIndent: 'indentedBlockIndent'
  }
}

const indentation = 4
/** The length of a first line, in UTF-16 units. */
const longest = 2000
/** The last column in which one may begin: blocks nest 16 deep, perhaps with lists among them. */
const lastColumn = 100

/** `!!! kind other "Title"`, where the title is optional, and `=== "Title"`. */
const firstLine =
  /^(?:(?<mark>!!!|\?\?\?\+?)[ \t]*(?<words>[a-z][\w-]*(?:[ \t]+(?:inline|end))*)(?:[ \t]+"(?<title>[^"]*)")?|(?<tab>===[!+]?)[ \t]+(?:"(?<double>[^"]+)"|'(?<single>[^']+)'))[ \t]*$/i

const indentedBlock: Construct = {
  name: 'indentedBlock',
  tokenize(effects, ok, nok) {
    let size = 0
    const line: State = code => {
      if (code !== null && !markdownLineEnding(code)) {
        if (size++ > longest) return nok(code)
        effects.consume(code)
        return line
      }
      const token = effects.exit('indentedBlockLine')
      return firstLine.test(this.sliceSerialize(token)) ? ok(code) : nok(code)
    }
    return code => {
      if (this.now().column > lastColumn) return nok(code)
      effects.enter('indentedBlock')._container = true
      effects.enter('indentedBlockLine')
      return line(code)
    }
  },
  continuation: {
    tokenize(effects, ok, nok) {
      return effects.check(blankLine, ok, effects.attempt(indent, ok, nok))
    },
  },
  exit(effects) {
    effects.exit('indentedBlock')
  },
}

const indent: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    // The space before this place may belong to the block around this one.
    const known = this.events.length
    return factorySpace(
      effects,
      code => {
        const [, token, context] = (this.events.length > known && this.events.at(-1)) || []
        const isIndented =
          token?.type === 'indentedBlockIndent' && context?.sliceSerialize(token, true).length === indentation
        return isIndented ? ok(code) : nok(code)
      },
      'indentedBlockIndent',
      indentation + 1,
    )
  },
}

export const indentedSyntax: Extension = {
  document: Object.fromEntries([...'!=?'].map(mark => [mark.charCodeAt(0), indentedBlock])),
}

export const indentedNodes: TreeExtension = {
  enter: {
    indentedBlock(this: CompileContext, token: Token): undefined {
      this.enter({ type: 'indentedBlock', mark: '', words: [], title: null, value: '', children: [] }, token)
    },
  },
  exit: {
    indentedBlockLine(this: CompileContext, token: Token): undefined {
      const node = this.stack.at(-1)
      if (node?.type === 'indentedBlock') Object.assign(node, partsOf(this.sliceSerialize(token)))
    },
    indentedBlock(this: CompileContext, token: Token): undefined {
      this.exit(token)
    },
  },
}

const partsOf = (value: string): Omit<IndentedBlock, 'type' | 'children'> => {
  const { mark, words, title, tab, double, single } = firstLine.exec(value)?.groups ?? {}
  return {
    mark: mark ?? tab ?? '',
    words: words?.toLowerCase().split(/[ \t]+/) ?? [],
    title: title ?? double ?? single ?? null,
    value,
  }
}
