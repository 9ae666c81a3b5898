// Finds the results of the search of a site, for its page and for scripts.
import type { Ctx } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import type { SiteView } from '#sites/published/index.ts'
import {
  type FoundOnSite,
  namesOfParts,
  type Scope,
  scoped,
  searchShown,
  suggestionsFor,
  type TitleShown,
} from '#sites/search/index.ts'
import type { SiteWords } from '../words.ts'
import type { SearchRequest } from './search-request.ts'

export interface SearchFound extends FoundOnSite {
  /** Pages that may be meant, where nothing was found. */
  readonly suggestions: readonly TitleShown[]
}

/** Undefined where the query is empty. */
export const findOnSite = async (
  ctx: Ctx,
  view: SiteView,
  request: SearchRequest,
  limit: number,
): Promise<SearchFound | undefined> => {
  const { text, at, scope, cursor } = request
  if (text === '') return undefined
  const { siteSpaces } = scoped(view.site, view.audience, at, scope)
  const ask = (cursor: string | undefined) =>
    searchShown(ctx, view, { text, siteSpaces, limit, ...(cursor !== undefined && { cursor }) })
  const found = await ask(cursor).catch((error: unknown) => {
    // The cursor may be that of another query; then the results start anew.
    if (cursor !== undefined && error instanceof Invalid) return ask(undefined)
    throw error
  })
  const suggestions = found.count === 0 ? await suggestionsFor(ctx, view, siteSpaces, text) : []
  return { ...found, suggestions }
}

export interface ScopeChoice {
  readonly scope: Scope
  readonly label: string
  /** Whether the label is the name of a part of the site, rather than one of our words. */
  readonly isName: boolean
}

/** Empty where there is nothing to choose. */
export const scopeChoices = async (
  ctx: Ctx,
  { site, audience }: SiteView,
  at: string | undefined,
  words: SiteWords['search'],
): Promise<ScopeChoice[]> => {
  const { here, offered, siteSpaces } = scoped(site, audience, at, 'all')
  if (here === undefined || offered.length === 0) return []
  const [section = ''] = (await namesOfParts(ctx, siteSpaces))(here)
  const labels = { site: words.everything, section, all: words.allVariants }
  return offered.map(scope => ({ scope, label: labels[scope], isName: scope === 'section' }))
}
