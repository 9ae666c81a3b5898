// Counts what visitors search, and what they do not find.
import type { Ctx } from '#context.ts'
import { countersOf, insightSettingsIn, wordsOfQuestion } from '#sites/insights/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { SearchFound } from './find.ts'
import type { SearchRequest } from './search-request.ts'

/** More results of the same question are none of their own, and while the index is made nobody knows what it has. */
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
