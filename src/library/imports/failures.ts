// What an import could not bring in, or not as it was meant: a list that stays short, whatever was brought in.
import type { Problem } from '#content/snapshot/index.ts'
import type { ImportFailure } from './source.ts'

const mostFailures = 1000
/** In characters, of all that is said together. */
const longest = { reason: 300, address: 2048, together: 100_000 }

/** The first ones, each cut to a length, and how many more there are. */
export const boundedFailures = (failures: readonly ImportFailure[]): readonly ImportFailure[] => {
  const first: ImportFailure[] = []
  let left = longest.together
  for (const { url, path, line, reason } of failures) {
    if (first.length === mostFailures || left <= 0) break
    const failure = {
      ...(url !== undefined && { url: cut(url, longest.address) }),
      ...(path !== undefined && { path: cut(path, longest.address) }),
      ...(line !== undefined && { line }),
      reason: cut(reason, longest.reason),
    }
    first.push(failure)
    left -= reason.length + (url ?? '').length + (path ?? '').length
  }
  const more = failures.length - first.length
  return more === 0 ? first : [...first, { reason: `there are ${more} more like these` }]
}

/** What was wrong with a file; a problem of a text begins with its line. */
export const failureOf = ({ path, reason }: Problem): ImportFailure => {
  const [, line, rest] = /^line (\d{1,9}): (.*)$/s.exec(reason) ?? []
  return {
    ...(path !== '' && { path }),
    ...(line !== undefined && { line: Number(line) }),
    reason: rest ?? reason,
  }
}

const cut = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most)}…` : text).toWellFormed().replaceAll('\0', '\uFFFD')
