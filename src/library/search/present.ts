// Pages that were found, as the API shows them.
import type { Static } from 'typebox'
import type { Hash } from '#content/objects.ts'
import { type PageRecord, pagesOf, pathsOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { FoundPage } from '../search-index/index.ts'
import type { SearchResult } from './schema.ts'

type Result = Static<typeof SearchResult>

/** A main content in which something was found. */
export interface FoundIn {
  readonly spaceId: string
  readonly lineageId: string
  readonly root: Hash | null
}

/** Shows found pages with their present titles and paths; a page that has just been removed is left out. */
export const presentFound = async (
  ctx: Ctx,
  { spaceId, lineageId, root }: FoundIn,
  found: readonly FoundPage[],
): Promise<Result[]> => {
  const session = ctx.contents.session(ctx.db, lineageId)
  const records = await pagesOf(
    session,
    root,
    found.map(({ pageId }) => pageId),
  )
  const paths = await pathsOf(session, root, records)
  const byId = new Map(records.map(record => [record.id, record]))
  return found.flatMap(page => {
    const record = byId.get(page.pageId)
    if (record === undefined) return []
    const app = `${ctx.baseUrl}/app/spaces/${spaceId}/pages/${record.id}`
    return [presentPage(page, record, paths.get(record.id) ?? '', app)]
  })
}

const presentPage = (found: FoundPage, { id, title }: PageRecord, path: string, app: string): Result => ({
  id,
  title,
  path,
  urls: { app },
  matched: [...found.matched],
  sections: found.sections.map(section => {
    const anchor = section.id === null ? '' : `#${section.id}`
    return {
      ...(section.id !== null && { id: section.id }),
      title: section.id === null ? title : section.title,
      path: `${path}${anchor}`,
      body: section.body,
      urls: { app: `${app}${section.id === null ? '' : `#${encodeURIComponent(section.id)}`}` },
    }
  }),
})
