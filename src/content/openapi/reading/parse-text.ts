// Parses the text of one file as JSON or YAML, whichever it is, within limits for all files together.
import type { Json } from '#kernel/json.ts'
import { measureJson } from './json-text.ts'
import { deepest, mostValues, mostYamlTokens } from './limits.ts'
import { lineAt } from './lines.ts'
import { pointerOf } from './pointers.ts'
import { inFile, type Problems, Unreadable } from './problems.ts'
import { storable } from './storable.ts'
import { type ComposedYaml, composeYaml } from './yaml-text.ts'
import { yamlValue } from './yaml-value.ts'

/** What may still be read of all files of a specification. */
export interface ReadingBudget {
  values: number
  yamlTokens: number
}

export const newReadingBudget = (): ReadingBudget => ({ values: mostValues, yamlTokens: mostYamlTokens })

/** A text to be parsed. `file` is absent for the entry. */
interface Parsing {
  readonly text: string
  readonly file: string | undefined
  readonly budget: ReadingBudget
  readonly problems: Problems
}

/** Throws `Unreadable` if the text is neither JSON nor YAML, or too large. */
export const parseText = (
  text: string,
  file: string | undefined,
  budget: ReadingBudget,
  problems: Problems,
): Json => {
  const parsing = { text: withoutMark(text), file, budget, problems }
  const value = isLikeJson(parsing.text) ? parseJson(parsing) : parseYaml(parsing)
  return storable(
    value,
    (message, path) => problems.add({ message, ...inFile(file), pointer: pointerOf(path) }),
    () => {
      if (--budget.values < 0) throw tooMuch(parsing)
    },
  )
}

export const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text)

export const isLikeJson = (text: string): boolean => /^\s*[{[]/.test(text)

const parseJson = (parsing: Parsing): Json => {
  const { text, budget } = parsing
  const { values, isTooDeep } = measureJson(text)
  if (isTooDeep) throw tooDeep(parsing)
  if (values > budget.values) throw tooMuch(parsing)
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    return (
      lenientValue(parsing) ??
      refuse(parsing, `This is no valid JSON: ${(error as Error).message}`, offsetIn(error, text))
    )
  }
}

/** JSON with comments or trailing commas is valid YAML. */
const lenientValue = (parsing: Parsing): Json | undefined => {
  try {
    return parseYaml(parsing)
  } catch {
    return undefined
  }
}

const offsetIn = (error: unknown, text: string): number =>
  Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? text.length)

const parseYaml = (parsing: Parsing): Json => {
  const { text, file, budget, problems } = parsing
  const composed = composedYaml(parsing)
  if ('error' in composed)
    return refuse(
      parsing,
      `This is no valid YAML: ${firstLine(composed.error.message)}`,
      composed.error.offset,
    )
  const complain = (message: string, offset: number) => {
    if (!problems.isFull())
      problems.add({ message: firstLine(message), ...inFile(file), line: lineAt(text, offset) })
  }
  for (const { message, offset } of composed.forgiven) complain(message, offset)
  let left = budget.values
  const spend = () => {
    if (--left < 0) throw tooMuch(parsing)
  }
  return yamlValue(composed.document, { spend, tooDeep: offset => tooDeep(parsing, offset) }, complain)
}

const composedYaml = (parsing: Parsing): ComposedYaml => {
  const { text, budget } = parsing
  const spend = () => {
    if (--budget.yamlTokens < 0)
      throw unreadable(parsing, 'This is too much YAML. Give it as JSON, of which more can be read.')
  }
  const refuseDepth = () => {
    throw tooDeep(parsing)
  }
  try {
    return composeYaml(text, spend, refuseDepth)
  } catch (error) {
    if (error instanceof RangeError) return refuseDepth()
    throw error
  }
}

const tooDeep = (parsing: Parsing, offset?: number): Unreadable =>
  unreadable(parsing, `This is nested more than ${deepest} levels deep.`, offset)

const tooMuch = (parsing: Parsing): Unreadable =>
  unreadable(parsing, `This has more than ${mostValues} values. Divide the specification into several.`)

const refuse = (parsing: Parsing, message: string, offset: number): never => {
  throw unreadable(parsing, message, offset)
}

const unreadable = ({ text, file }: Parsing, message: string, offset?: number): Unreadable =>
  new Unreadable({ message, ...inFile(file), ...(offset !== undefined && { line: lineAt(text, offset) }) })

const firstLine = (message: string): string => message.split('\n', 1)[0] as string
