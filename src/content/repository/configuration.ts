// What `.gitbook.yaml` or the older `book.json` says about a repository.

import { isWithin } from '#kernel/characters.ts'
import { isJsonObject } from '#kernel/json.ts'
import { newYamlBudget, readYamlDocument } from '../front-matter/index.ts'
import { isStorable, longest, mostRedirects, type OutlineRedirect } from '../snapshot/index.ts'
import { isSafePath } from './claim-path.ts'
import { resolvePath } from './paths.ts'

/** The folder of the content, the two files that give its structure, and redirects. */
export interface Configuration {
  /** '' for the repository's root. */
  readonly root: string
  readonly summary?: string
  readonly readme?: string
  readonly redirects: readonly OutlineRedirect[]
  readonly problems: readonly string[]
  /** Whether the text could be parsed. */
  readonly isReadable: boolean
}

/** Reads a configuration in YAML or JSON, which is a subset of it. Never throws: errors are reported as problems. */
export const readConfiguration = (text: string): Configuration => {
  const { value, problem } = readYaml(text)
  const problems: string[] = problem === undefined ? [] : [problem]
  const settings = asRecord(value)
  const root = pathOf(settings.root, 'root', '', problems) ?? ''
  const structure = asRecord(settings.structure)
  const summary = pathOf(structure.summary, 'structure.summary', root, problems)
  const readme = pathOf(structure.readme, 'structure.readme', root, problems)
  return {
    root,
    ...(summary === undefined || summary === '' ? {} : { summary }),
    ...(readme === undefined || readme === '' ? {} : { readme }),
    redirects: redirectsOf(settings.redirects, root, problems),
    problems,
    isReadable: problem === undefined,
  }
}

/**
 * The value of a YAML or JSON text, with invisible characters removed from keys and values; only a problem if it has none.
 */
export const readYaml = (text: string): { value?: unknown; problem?: string } => {
  if (text.length > longest.configuration)
    return { problem: `it is longer than ${longest.configuration} characters` }
  try {
    const document = readYamlDocument(visible(text), tokenLimit, newYamlBudget())
    if (typeof document === 'string') return { problem: `it cannot be read: ${document}` }
    return { value: cleaned(document.toJS({ maxAliasCount: aliasLimit })) }
  } catch {
    return { problem: 'it cannot be read' }
  }
}

/** The redirects of a configuration or a manifest, with target paths relative to `root`. */
export const redirectsOf = (value: unknown, root: string, problems: string[]): OutlineRedirect[] => {
  const entries = Object.entries(asRecord(value))
  if (entries.length > mostRedirects) problems.push(`there are more than ${mostRedirects} redirects`)
  return entries.slice(0, mostRedirects).flatMap(([from, to]) => {
    const isGood = isWithin(from, longestRedirect) && isStorable(from)
    if (!isGood) problems.push(`the redirect of ${from.slice(0, 100)}… is too long, or no text`)
    const path = isGood ? pathOf(to, `the redirect of ${from}`, root, problems) : undefined
    return path === undefined ? [] : [{ from, to: path }]
  })
}

export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  isJsonObject(value) ? value : {}

const aliasLimit = 50
const tokenLimit = 200_000

const visible = (text: string): string =>
  text
    .replace(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replaceAll('\u00A0', ' ')

/** Removes joiners from the edges of values: they belong within words of some languages, never at an edge. */
const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(/^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/g, '')
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleaned(key), cleaned(item)]))
}

const pathOf = (value: unknown, name: string, folder: string, problems: string[]): string | undefined => {
  if (value === undefined || value === null) return undefined
  const path = typeof value === 'string' ? resolvePath(folder, value.replace(/^\//, '')) : undefined
  if (path === '' || (path !== undefined && isSafePath(path))) return path
  problems.push(`${name} must be a path inside the repository`)
  return undefined
}

/** How long the old address of a redirect may be, in characters. */
const longestRedirect = 1024
