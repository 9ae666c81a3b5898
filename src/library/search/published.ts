// Where sites publish the pages that were found.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { SearchResult } from './schema.ts'

type Result = Static<typeof SearchResult>

/** The pages found in each space, with their addresses on sites: in so many queries, however many spaces there are. */
export const withPublishedAddresses = async (
  ctx: Ctx,
  found: ReadonlyMap<string, readonly Result[]>,
): Promise<ReadonlyMap<string, Result[]>> => {
  const steps = new Set<string>()
  for (const pages of found.values()) for (const { path } of pages) steps.add(firstStep(path))
  const addresses = await ctx.sites.pageAddressesOf(ctx, [...found.keys()], [...steps])
  return new Map(
    Array.from(found, ([spaceId, pages]) => {
      const published = addresses.get(spaceId)
      return [spaceId, pages.map(page => (published ? withAddress(page, published(page.path)) : page))]
    }),
  )
}

const firstStep = (path: string): string => path.split('/', 1)[0] as string

const withAddress = (page: Result, published: string): Result => ({
  ...page,
  urls: { ...page.urls, published },
  sections: page.sections.map(section => {
    const anchor = section.id === undefined ? '' : `#${encodeURIComponent(section.id)}`
    return { ...section, urls: { ...section.urls, published: published + anchor } }
  }),
})
