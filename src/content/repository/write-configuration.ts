// Writes the configuration of an export: the one that the content came with, else one of redirects alone.
import { stringify } from 'yaml'
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

/** The text of a `.gitbook.yaml` with these redirects and nothing else. */
export const generatedConfiguration = (redirects: readonly Redirect[]): string =>
  stringify({ redirects: byAddress(redirects) }, { lineWidth: 0 })

const byAddress = (redirects: readonly Redirect[]): Record<string, string> =>
  Object.fromEntries(redirects.map(({ from, to }) => [from, to]))
