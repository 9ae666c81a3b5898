// Code as spans whose classes say what each part is.
import type { ElementContent } from 'hast'
import type { GrammarState, ThemedToken } from 'shiki/core'
import { type Cache, createCache } from '#kernel/cache.ts'
import { highlighterFor, type Language, languageOf } from './grammars.ts'
import { lineEnding, linesOf, plainLines } from './lines.ts'
import { classOfColor, classTheme } from './token-classes.ts'

/**
 * Lines of spans with the classes of `token-classes.ts`; their text is the code. `undefined` for an unknown language.
 * Callers share the result and must not change it.
 */
export const highlightCode = async (
  code: string,
  language: string,
): Promise<ElementContent[] | undefined> => {
  if (plainNames.has(language.toLowerCase())) return plainLines(code)
  const key = `${language} ${code}`
  const known = highlighted.get(key)
  if (known !== undefined) return known
  const found = await languageOf(language)
  if (found === undefined) return undefined
  if (code.length > lengthLimit) return plainLines(code)
  const tokens = tokensOf(code, found)
  const count = tokens.reduce((sum, line) => sum + line.length, 0)
  if (count > tokenLimit) return plainLines(code)
  const lines = linesOf(code, line =>
    (tokens[line] ?? []).map(({ content, color }) => ({
      length: content.length,
      className: classOfColor(color),
    })),
  )
  highlighted.set(key, lines, key.length * 2 + (tokens.length + count) * bytesPerToken)
  return lines
}

/** In UTF-16 units. */
export const lengthLimit = 100_000
/** In UTF-16 units; longer lines stay plain. */
const lineLengthLimit = 1500
/**
 * For one piece of code, as the sum of the cubes of its lines'
 * lengths: with the worst grammars the work on a line grows that fast.
 */
export const workLimit = 4e9
/** The work of highlighting the code, in that unit. */
export const workOf = (code: string): number =>
  Math.min(
    workLimit,
    code.split(lineEnding).reduce((sum, { length }) => sum + (length > lineLengthLimit ? 0 : length ** 3), 0),
  )

/**
 * After a line that leaves more open than this, the rest stays plain: some grammars look at everything open, at each token.
 */
const depthLimit = 250
/** Code with more tokens stays plain altogether, for a token takes much more memory than its text. */
const tokenLimit = 50_000

/** The names that Shiki takes for plain text, without a grammar. */
const plainNames: ReadonlySet<string> = new Set(['text', 'txt', 'plain', 'plaintext'])

/** In bytes, roughly. */
const capacity = 8_000_000
const bytesPerToken = 350

const highlighted: Cache<ElementContent[]> = createCache(capacity)

const tokensOf = (code: string, language: Language): ThemedToken[][] => {
  const highlighter = highlighterFor(language)
  const lines = code.split(lineEnding)
  const longest = longestLine(lines)
  let state: GrammarState | undefined
  return lines.map(line => {
    if (line === '' || line.length > longest || depthOf(state) > depthLimit) return []
    const tokens = highlighter.codeToTokensBase(line, {
      lang: language.name,
      theme: classTheme.name ?? '',
      // No time limit, so that the same code always gets the same result.
      tokenizeTimeLimit: 0,
      ...(state === undefined ? {} : { grammarState: state }),
    })
    state = highlighter.getLastGrammarState(tokens)
    return tokens[0] ?? []
  })
}

/** The greatest length such that all lines up to it stay within the limits together. */
const longestLine = (lines: readonly string[]): number => {
  let work = 0
  let longest = 0
  for (const length of lines.map(({ length }) => length).sort((a, b) => a - b)) {
    work += length ** 3
    if (length > lineLengthLimit) break
    if (work > workLimit) return Math.min(longest, length - 1)
    longest = length
  }
  return longest
}

/** How many rules of the grammar are open within each other. */
const depthOf = (state: GrammarState | undefined): number => state?.getInternalStack()?.depth ?? 0
