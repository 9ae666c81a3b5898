// Writes the configuration of an export: the one that the content came with, else one of redirects alone.
import { arrangementOf } from './arrangement.ts'
import type { RepositoryContent } from './content.ts'
import { configurationPath, type RepositoryLayout } from './lay-out.ts'
import type { Manifest } from './manifest.ts'
import type { Redirect } from './outline.ts'

/** The file to write, if any, and what the manifest says beside it. */
export interface WrittenConfiguration {
  readonly file?: readonly [path: string, text: string]
  readonly manifest: Pick<Manifest, 'redirects' | 'configuration' | 'summary'>
}

/** One that the content came with stays byte for byte, so the manifest says the redirects as they are now. */
export const writeConfiguration = (
  content: RepositoryContent,
  layout: RepositoryLayout,
): WrittenConfiguration => {
  const { summary, configuration } = arrangementOf(content)
  const redirects = content.redirects.flatMap(({ from, to }) => {
    const path = layout.get(to)
    return path === undefined ? [] : [{ from, to: path }]
  })
  if (configuration === undefined) {
    if (redirects.length === 0) return { manifest: {} }
    return { file: [configurationPath, generatedConfiguration(redirects)], manifest: {} }
  }
  const { path, text } = configuration
  return {
    ...(text !== undefined && { file: [path, text] }),
    manifest: {
      ...(redirects.length > 0 && { redirects: byAddress(redirects) }),
      ...(text === undefined && { configuration: path }),
      summary,
    },
  }
}

/** Whether an export writes this text where its content has these redirects and came with no configuration. */
export const isGenerated = (text: string, redirects: readonly Redirect[]): boolean => {
  const lines = (of: string): string => of.split('\n').sort().join('\n')
  return text.startsWith('redirects:\n') && lines(text) === lines(generatedConfiguration(redirects))
}

/** The text of a `.gitbook.yaml` with these redirects and nothing else. */
const generatedConfiguration = (redirects: readonly Redirect[]): string =>
  `redirects:\n${redirects.map(({ from, to }) => pair(scalar(from), scalar(to))).join('')}`

/** A longer key of YAML has to say that it is one. */
const longestPlainKey = 1000

const pair = (key: string, value: string): string =>
  key.length > longestPlainKey ? `  ? ${key}\n  : ${value}\n` : `  ${key}: ${value}\n`

/** A text as YAML takes for no other value: all that JSON says, YAML says too. */
const scalar = (text: string): string =>
  /^[a-z][\w./-]*$/i.test(text) && !/^(?:true|false|null|yes|no|on|off|[yn])$/i.test(text)
    ? text
    : JSON.stringify(text)

const byAddress = (redirects: readonly Redirect[]): Record<string, string> =>
  Object.fromEntries(redirects.map(({ from, to }) => [from, to]))
