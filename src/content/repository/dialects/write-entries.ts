// Writes the summary of a dialect.
import { encodeDestination } from '../destination.ts'
import { titleMarkup } from '../title-text.ts'

/** A page or a folder of a dialect; without `to` it has no text. */
export interface DialectEntry {
  /** '' if the page has the title. */
  readonly title: string
  readonly to?: string
  /** An address elsewhere. */
  readonly href?: string
  readonly children: readonly DialectEntry[]
}

/** A `SUMMARY.md` with each page only once. Entries that are too deep are put on the last level. */
export const writeEntries = (entries: readonly DialectEntry[]): string => {
  const lines: string[] = ['# Summary', '']
  const seen = new Set<string>()
  const add = (some: readonly DialectEntry[], depth: number): void => {
    for (const { title, to, href, children } of some) {
      if (to !== undefined && children.length === 0 && seen.has(to)) continue
      if (to !== undefined) seen.add(to)
      const markup = titleMarkup(title)
      const destination = to === undefined ? href : encodeDestination(to)
      lines.push(
        `${'  '.repeat(Math.min(depth, deepest))}* ${destination === undefined ? markup : `[${markup}](<${destination}>)`}`,
      )
      add(children, depth + 1)
    }
  }
  add(entries, 0)
  return `${lines.join('\n')}\n`
}

const deepest = 100
