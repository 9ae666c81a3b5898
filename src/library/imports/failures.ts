// What an import could not import, or not as it was meant: a list that stays short, however much was imported.
import { countOfMore, moreLikeThese, type Problem } from '#content/snapshot/index.ts'
import type { ImportFailure } from './source.ts'

const mostFailures = 1000
/** In characters: of a reason, of an address, and of the whole list. */
const longest = { reason: 300, address: 2048, together: 150_000 }

/** The first failures, each cut to a length, and one that says how many more there are. */
export const boundedFailures = (failures: readonly ImportFailure[]): readonly ImportFailure[] => {
  const first: ImportFailure[] = []
  let [left, more] = [longest.together, 0]
  for (const { url, path, line, reason } of failures) {
    // The last entry of a list that was cut before.
    const cutOff = url === undefined && path === undefined ? countOfMore(reason) : 0
    if (cutOff > 0 || first.length === mostFailures || left <= 0) {
      more += Math.max(cutOff, 1)
      continue
    }
    const failure = {
      ...(url !== undefined && { url: cut(url, longest.address) }),
      ...(path !== undefined && { path: cut(path, longest.address) }),
      ...(line !== undefined && { line }),
      reason: cut(reason, longest.reason),
    }
    first.push(failure)
    left -= reason.length + (url ?? '').length + (path ?? '').length
  }
  return more === 0 ? first : [...first, { reason: moreLikeThese(more) }]
}

/** The problem of a file as a failure; a problem of a text begins with its line. */
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
