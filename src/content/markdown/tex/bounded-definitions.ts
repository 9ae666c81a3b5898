// Limits the size of macros that a formula defines: Temml counts expansions, and a single one can be of any size.
import type { TableTally } from './table-tally.ts'

/** The macros to give to Temml, new for each formula: the commands that define macros, with a limit on what they define. */
export const boundedDefinitions = (tables: TableTally): Record<string, (expander: Expander) => Expansion> =>
  Object.fromEntries(
    definingCommands.map(name => [name, expander => beginDefinition(expander, name, tables)]),
  )

/** The part of Temml's macro expander that matters here. */
interface Expander {
  pushTokens(tokens: readonly Token[]): void
  consumeArgs(count: number, delimiters?: unknown): Token[][]
  _getExpansion(name: string): Expansion | null | undefined
  isBounded?: boolean
}

interface Token {
  readonly text: string
  /** This token is Temml's own command of that name, not a macro. */
  readonly noexpand?: boolean
}

interface Expansion {
  readonly tokens: readonly Token[]
  readonly numArgs: number
}

const definingCommands = [
  '\\def',
  '\\gdef',
  '\\edef',
  '\\xdef',
  '\\let',
  '\\futurelet',
  '\\newcommand',
  '\\renewcommand',
  '\\providecommand',
]

/** How many tokens macros may add to a formula that defines some. */
const tokenLimit = 20_000

const beginDefinition = (expander: Expander, name: string, tables: TableTally): Expansion => {
  if (!expander.isBounded) bound(expander, tables)
  return { tokens: [{ text: name, noexpand: true }], numArgs: 0 }
}

/** Counts tokens before Temml substitutes arguments, by which one expansion can become very large. */
const bound = (expander: Expander, tables: TableTally): void => {
  const { consumeArgs, pushTokens, _getExpansion: expansionOf } = expander
  let tokens = 0
  let placeholders = 0
  const add = (count: number): void => {
    tokens += count
    if (tokens > tokenLimit) throw new Error('the macros of the formula grow too large')
  }
  expander.isBounded = true
  expander._getExpansion = name => {
    const expansion = expansionOf.call(expander, name)
    if (Array.isArray(expansion?.tokens)) {
      add(expansion.tokens.length)
      placeholders = expansion.tokens.filter(({ text }) => text === '#').length
    }
    return expansion
  }
  expander.consumeArgs = (count, delimiters) => {
    const uses = placeholders
    const args = consumeArgs.call(expander, count, delimiters)
    add(uses * args.reduce((sum, { length }) => sum + length, 0))
    return args
  }
  expander.pushTokens = pushed => {
    for (const { text } of pushed) tables.add(text)
    pushTokens.call(expander, pushed)
  }
}
