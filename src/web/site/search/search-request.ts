// A request to the search of a site, parsed from its address: no address is invalid.
import { type Scope, scopes } from '#sites/search/index.ts'

export interface SearchRequest {
  /** The query, trimmed, and cut where it is too long. */
  readonly text: string
  readonly scope: Scope
  /** The id of the current site space. */
  readonly at: string | undefined
  /** Where the previous results ended. */
  readonly cursor: string | undefined
}

export const readSearchRequest = ({ searchParams }: URL): SearchRequest => {
  const named = (name: string): string | undefined => searchParams.get(name) || undefined
  return {
    text: cut(searchParams.get('q') ?? '').trim(),
    scope: scopes.find(scope => scope === searchParams.get('in')) ?? 'site',
    at: named('at'),
    cursor: named('page'),
  }
}

/** The longest query, as in the API. */
const longest = 512

const cut = (text: string): string => text.toWellFormed().trimStart().slice(0, longest).toWellFormed()

/** The address of a search, on the visitor's host. */
export const searchAddress = (
  base: string,
  { text, scope, at, cursor }: SearchRequest,
  changes: Partial<SearchRequest> = {},
): string => {
  const asked = { text, scope, at, cursor, ...changes }
  const query = new URLSearchParams({ q: asked.text })
  if (asked.scope !== 'site') query.set('in', asked.scope)
  if (asked.at !== undefined) query.set('at', asked.at)
  if (asked.cursor !== undefined) query.set('page', asked.cursor)
  return `${base}/~/search?${query}`
}
