// Looks up the links of a text once, when it is written.
import { Invalid } from '#kernel/errors.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { scanLinkDestinations } from '../../markdown/scan-links.ts'
import type { PageOrFile } from '../records.ts'
import type { LinkTable } from './link-table.ts'
import { type EntryLookup, exists } from './lookup.ts'
import { isRelative, type PathSource, resolveFrom, startsOf, withoutAnchor } from './resolve-path.ts'

/** For one text: the links to further destinations are looked up when they are read. */
const mostDestinations = 5000

/** How many destinations may still be looked up for the texts that one request writes. */
export interface LookupBudget {
  /** New destinations; those beyond the limit are looked up when they are read. */
  fresh: number
  /** Destinations that had a target before: dropping one would break links, so requests with more are refused. */
  known: number
}

export const newLookupBudget = (): LookupBudget => ({ fresh: 20_000, known: 200_000 })

/** The targets of the relative destinations in a text; one that had a target before keeps it as long as that exists. */
export const linkTableOf = async (
  lookup: EntryLookup,
  source: PathSource,
  destinations: readonly string[],
  previous: LinkTable,
  budget: LookupBudget,
): Promise<LinkTable> => {
  const table = new Map<string, PageOrFile>()
  if (destinations.length === 0) return table
  const starts = await startsOf(lookup, source)
  for (const destination of destinations) {
    const known = previous.get(destination)
    if (known === undefined && --budget.fresh < 0) continue
    if (known !== undefined && --budget.known < 0)
      throw new Invalid('the texts have too many links for one request; send some of them in another')
    const target =
      known !== undefined && (await exists(lookup, known))
        ? known
        : await resolveFrom(lookup, starts, destination)
    if (target !== undefined) table.set(destination, target)
    await yieldWhenLong()
  }
  return table
}

/** The relative destinations of a text in the form in which a table has them. */
export const relativeDestinations = async (text: string): Promise<string[]> => {
  const found = new Set<string>()
  for (const href of await scanLinkDestinations(text)) {
    if (found.size === mostDestinations) break
    if (isRelative(href)) found.add(withoutAnchor(href))
  }
  return [...found]
}
