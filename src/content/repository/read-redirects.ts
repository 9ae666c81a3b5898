// The redirects of a repository, with the paths of their target files.
import type { OutlineRedirect, ProblemList } from '../snapshot/index.ts'
import { redirectsOf } from './configuration.ts'
import type { FileIndex } from './file-index.ts'
import type { Navigated } from './find-navigation.ts'

interface Source extends Navigated {
  readonly manifestPath: string
  readonly index: FileIndex
  readonly problems: ProblemList
}

/** Redirects of the manifest replace those of the configuration. */
export const readRedirects = (source: Source): OutlineRedirect[] => {
  const { manifest, redirects, configurationPath = '', manifestPath, problems, index } = source
  const wrong: string[] = []
  const over = redirectsOf(manifest?.redirects, '', wrong)
  for (const reason of wrong) problems.add(manifestPath, reason)
  const overlaid = new Set(over.map(({ from }) => from))
  const resolved = (path: string, { from, to }: OutlineRedirect): OutlineRedirect => {
    const found = index.find(to)
    if (found === undefined) problems.add(path, `the redirect of ${from} leads to ${to}, which is not there`)
    return { from, to: found ?? to }
  }
  return [
    ...redirects.filter(({ from }) => !overlaid.has(from)).map(one => resolved(configurationPath, one)),
    ...over.map(one => resolved(manifestPath, one)),
  ]
}
