// Pages that were found on a site, as the API shows them.
import type { Ctx } from '#context.ts'
import type { ShownPage } from '#library/search/index.ts'
import { spacesById } from '#library/spaces/index.ts'
import { opensAtItsAddress, type SiteView } from '../published/index.ts'
import { addressOf } from '../resolver/index.ts'
import type { Place } from './places.ts'
import type { SiteSearchResult } from './schema.ts'

export const presentFoundOnSite = async (
  ctx: Ctx,
  { site, audience }: Pick<SiteView, 'site' | 'audience'>,
  places: ReadonlyMap<string, Place>,
  pages: readonly ShownPage[],
): Promise<SiteSearchResult[]> => {
  const spaceIds = [...new Set(pages.map(({ found }) => found.spaceId))]
  const readable = spaceIds.length === 0 ? new Map() : await spacesById(ctx, spaceIds)
  const { published, visibility } = site.plan
  const hasAddresses = published && visibility !== 'share-link'
  return pages.flatMap(({ found, page, path, isFront }) => {
    const place = places.get(found.spaceId)
    if (place === undefined) return []
    const isAtAddress = isFront && opensAtItsAddress({ site, audience }, place.siteSpaceId)
    const address = addressOf(site, place.siteSpaceId, isAtAddress ? '' : path)
    const urlsAt = (anchor: string) => ({
      ...(readable.has(found.spaceId) && {
        app: `${ctx.baseUrl}/app/spaces/${found.spaceId}/pages/${page.id}${anchor}`,
      }),
      ...(hasAddresses && { published: `${address}${anchor}` }),
    })
    return {
      id: page.id,
      title: page.title,
      path,
      space: found.spaceId,
      siteSpace: place.siteSpaceId,
      ...(place.sectionId !== undefined && { siteSection: place.sectionId }),
      urls: urlsAt(''),
      matched: [...found.matched],
      sections: found.sections.map(({ id, title, body }) => ({
        ...(id !== null && { id }),
        title: id === null ? page.title : title,
        path: id === null ? path : `${path}#${id}`,
        body,
        urls: urlsAt(id === null ? '' : `#${encodeURIComponent(id)}`),
      })),
    }
  })
}
