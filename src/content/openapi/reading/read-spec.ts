// Reads a specification: parses its files, validates them, and describes the API in one form whatever the version.
import type { Json, JsonObject } from '#kernel/json.ts'
import type { ApiDescription } from '../description.ts'
import { addLines } from './add-lines.ts'
import { bundleFiles } from './bundle.ts'
import { describeBundle } from './describe.ts'
import { longestText, mostFiles } from './limits.ts'
import { meaningOf } from './meaning.ts'
import { newReadingBudget, parseText, type ReadingBudget } from './parse-text.ts'
import { newProblems, type Problems, Unreadable } from './problems.ts'
import type { ReadSpec, SpecProblem } from './spec.ts'
import { validateBundle } from './validate.ts'
import { versionOf } from './version.ts'

/** The name of the entry in the filesystem of a specification. */
const entryOfFilesystem = 'openapi.json'

/**
 * Reads the entry's text with the other files, by the names that `fileNameOf` gives them. `entryName` is the entry's name in
 * references of other files: the last part of its address. Never throws because of the files' contents.
 */
export const readSpec = async (
  entry: string,
  files: ReadonlyMap<string, string>,
  entryName: string = entryOfFilesystem,
): Promise<ReadSpec | { readonly problems: readonly SpecProblem[] }> => {
  const textOf = (file: string | undefined) => (file === undefined ? entry : files.get(file))
  const problems = newProblems()
  try {
    refuseTooMuch(entry, files)
    const read = await readParsed(parseFiles(entry, files, problems), entryName, problems)
    return { ...read, warnings: addLines(problems.list, textOf) }
  } catch (error) {
    const problem = error instanceof RangeError ? tooDeep : (error as Partial<Unreadable>).problem
    if (problem === undefined) throw error
    return { problems: addLines([problem], textOf) }
  }
}

/** Reported when the stack overflows: targets of references may contain each other. */
const tooDeep: SpecProblem = { message: 'What this describes is nested too deeply.' }

const refuseTooMuch = (entry: string, files: ReadonlyMap<string, string>): void => {
  const length = [...files.values()].reduce((sum, text) => sum + text.length, entry.length)
  if (files.size > mostFiles) throw new Unreadable({ message: `There are more than ${mostFiles} files.` })
  if (length > longestText)
    throw new Unreadable({ message: `The files are larger than ${longestText / 2 ** 20} MB together.` })
}

/** The parsed files by name; the entry's name is empty. Another file that cannot be parsed is left out, with a warning. */
const parseFiles = (
  entry: string,
  files: ReadonlyMap<string, string>,
  problems: Problems,
): Map<string, Json> => {
  const budget = newReadingBudget()
  const parsed = new Map([['', parseText(entry, undefined, budget, problems)]])
  for (const [name, text] of files) {
    const value = parsedOther(name, text, budget, problems)
    if (value !== undefined) parsed.set(name, value)
  }
  return parsed
}

const parsedOther = (
  name: string,
  text: string,
  budget: ReadingBudget,
  problems: Problems,
): Json | undefined => {
  try {
    return parseText(text, name, budget, problems)
  } catch (error) {
    if (!(error instanceof Unreadable) || budget.values < 0 || budget.yamlTokens < 0) throw error
    problems.add(error.problem)
    return undefined
  }
}

const readParsed = async (
  parsed: Map<string, Json>,
  entryName: string,
  problems: Problems,
): Promise<Omit<ReadSpec, 'warnings'>> => {
  const entry = parsed.get('') as Json
  const { version, root } = versionOf(entry, problems)
  const filesystem = filesystemOf(parsed)
  const bundle = bundleFiles(new Map(parsed).set('', root), entryName, version, problems)
  await validateBundle(bundle, problems)
  const { info } = root
  const title = textOr((info as JsonObject).title, 'Untitled')
  bundle.root.info = { ...(info as JsonObject), title, version: textOr((info as JsonObject).version, '') }
  const description: ApiDescription = describeBundle(bundle.root, version)
  return { version, title, filesystem, description, meaning: meaningOf(filesystem) }
}

/** If another file has the entry's name, that file gets another one. */
const filesystemOf = (parsed: ReadonlyMap<string, Json>): Record<string, Json> =>
  Object.fromEntries(
    [...parsed].map(([name, value]) => {
      if (name === '') return [entryOfFilesystem, value]
      return [name === entryOfFilesystem ? `./${name}` : name, value]
    }),
  )

const textOr = (value: Json | undefined, other: string): string =>
  ['string', 'number'].includes(typeof value) ? String(value) : other
