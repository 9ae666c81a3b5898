// Counts what visitors search for, and what they do not find.
import type { Ctx } from '#context.ts'
import { countersOf, insightSettingsIn, wordsOfQuestion } from '#sites/insights/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { SearchFound } from './find.ts'
import type { SearchRequest } from './search-request.ts'

/**
 * Not counted: further results of the same query, and queries while the index is being built, when nobody knows what it
 * will contain.
 */
export const countQuestion = (
  ctx: Ctx,
  { row, shown }: SiteView,
  { text, cursor, network }: SearchRequest & { readonly network: string | undefined },
  found: SearchFound | undefined,
): void => {
  if (found === undefined || cursor !== undefined || shown.isOpen) return
  const words = wordsOfQuestion(text)
  if (words === '' || !insightSettingsIn(row).searches) return
  const isFound = found.count > 0 || found.isIndexing
  countersOf(ctx).countSearch({ site: row.id, words, isFound, network: network ?? '' })
}
