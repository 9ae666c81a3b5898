// Spaces in which something was found, as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { FoundSpace } from '../search-index/index.ts'
import { presentFound } from './present.ts'
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
  const shown: Static<typeof SpaceSearchResult>[] = []
  for (const { spaceId, pages } of spaces) {
    const content = contents.get(spaceId)
    if (content === undefined) continue
    shown.push({ id: spaceId, title: content.title, pages: await presentFound(ctx, content, pages) })
  }
  return shown
}
