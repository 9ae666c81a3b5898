// The addresses at which sites publish the pages that were found.
import type { Static } from 'typebox'
import { frontPage } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { FoundIn } from './present.ts'
import type { SearchResult } from './schema.ts'

type Result = Static<typeof SearchResult>

export interface PagesFound {
  readonly content: FoundIn
  readonly pages: readonly Result[]
}

/**
 * The pages found in each space, with their addresses on sites; the number of queries does not
 * depend on the number of spaces.
 */
export const withPublishedAddresses = async (
  ctx: Ctx,
  found: ReadonlyMap<string, PagesFound>,
): Promise<ReadonlyMap<string, readonly Result[]>> => {
  const steps = new Set<string>()
  for (const { pages } of found.values()) for (const { path } of pages) steps.add(firstStep(path))
  const addresses = await ctx.sites.pageAddressesOf(ctx, [...found.keys()], [...steps])
  const shown = new Map<string, readonly Result[]>()
  for (const [spaceId, { content, pages }] of found) {
    const published = addresses.get(spaceId)
    const front =
      published && (await frontPage(ctx.contents.session(ctx.db, content.lineageId), content.root))
    const addressed = pages.map(page =>
      published ? withAddress(page, published(page.path, page.id === front?.id)) : page,
    )
    shown.set(spaceId, addressed)
  }
  return shown
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
