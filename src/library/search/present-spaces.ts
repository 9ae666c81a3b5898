// Spaces in which something was found, as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { FoundSpace } from '../search-index/index.ts'
import { presentFound } from './present.ts'
import { type PagesFound, withPublishedAddresses } from './published.ts'
import type { SpaceSearchResult } from './schema.ts'
import { contentsOf } from './store.ts'

export const presentSpacesFound = async (
  ctx: Ctx,
  spaces: readonly FoundSpace[],
): Promise<Static<typeof SpaceSearchResult>[]> => {
  const contents = await contentsOf(
    ctx,
    spaces.map(({ spaceId }) => spaceId),
  )
  const found = new Map<string, PagesFound>()
  for (const { spaceId, pages } of spaces) {
    const content = contents.get(spaceId)
    if (content === undefined) continue
    found.set(spaceId, { content, pages: await presentFound(ctx, content, pages) })
  }
  const published = await withPublishedAddresses(ctx, found)
  return Array.from(published, ([id, pages]) => ({
    id,
    title: contents.get(id)?.title ?? '',
    pages: [...pages],
  }))
}
