// Writes the configuration of an export: the one that the content came with, otherwise one with only redirects.

import type { OutlineRedirect } from '../snapshot/index.ts'
import { arrangementOf } from './arrangement.ts'
import type { FileSource, RepositoryContent } from './content.ts'
import { membersPieces } from './json-pieces.ts'
import { configurationPath, type RepositoryLayout } from './lay-out.ts'
import { textBytes } from './text-bytes.ts'

/** The configuration's file, if there is one: byte for byte as it came, or made of the redirects. */
export const configurationFile = (
  content: RepositoryContent,
  layout: RepositoryLayout,
): readonly [path: string, source: Uint8Array | Pick<FileSource, 'open'>] | undefined => {
  const { configuration } = arrangementOf(content)
  if (configuration?.text !== undefined) return [configuration.path, Buffer.from(configuration.text)]
  if (configuration !== undefined || !hasRedirects(content, layout)) return undefined
  return [configurationPath, { open: () => textBytes(configurationLines(currentRedirects(content, layout))) }]
}

/** What the manifest says in addition to a configuration that the content came with: the current redirects. */
export function* configurationMembers(
  content: RepositoryContent,
  layout: RepositoryLayout,
): Generator<readonly [name: string, value: unknown]> {
  const { summary, configuration } = arrangementOf(content)
  if (configuration === undefined) return
  if (hasRedirects(content, layout)) yield ['redirects', membersPieces(redirectEntries(content, layout))]
  if (configuration.text === undefined) yield ['configuration', configuration.path]
  yield ['summary', summary]
}

/** Whether an export would write this text for a content with these redirects and no configuration of its own. */
export const isGenerated = (text: string, redirects: readonly OutlineRedirect[]): boolean => {
  const sorted = (lines: readonly string[]): string => lines.toSorted().join('\n')
  const own = [...configurationLines(redirects)].join('')
  return text.startsWith(firstLine) && sorted(text.split('\n')) === sorted(own.split('\n'))
}

const hasRedirects = ({ redirects }: RepositoryContent, layout: RepositoryLayout): boolean =>
  redirects.some(({ to }) => layout.has(to))

/** The redirects to existing targets, with their paths. */
function* currentRedirects(
  { redirects }: RepositoryContent,
  layout: RepositoryLayout,
): Generator<OutlineRedirect> {
  for (const { from, to } of redirects) {
    const path = layout.get(to)
    if (path !== undefined) yield { from, to: path }
  }
}

async function* redirectEntries(
  content: RepositoryContent,
  layout: RepositoryLayout,
): AsyncGenerator<readonly [string, string]> {
  for (const { from, to } of currentRedirects(content, layout)) yield [from, to]
}

const firstLine = 'redirects:\n'

/** A `.gitbook.yaml` with only these redirects. */
function* configurationLines(redirects: Iterable<OutlineRedirect>): Generator<string> {
  yield firstLine
  for (const { from, to } of redirects) yield pair(scalar(from), scalar(to))
}

/** YAML requires longer keys to be marked as such. */
const longestPlainKey = 1000

const pair = (key: string, value: string): string =>
  key.length > longestPlainKey ? `  ? ${key}\n  : ${value}\n` : `  ${key}: ${value}\n`

/** A text as a YAML scalar of no other type: any JSON string is also one in YAML. */
const scalar = (text: string): string =>
  /^[a-z][\w./-]*$/i.test(text) && !/^(?:true|false|null|yes|no|on|off|[yn])$/i.test(text)
    ? text
    : JSON.stringify(text)
