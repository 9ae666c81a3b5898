// For tests: what a visitor who was let in finds on a site, and the titles that they are shown.
import { nobody, reading } from '#context.ts'
import type { World } from '../../../test/world/world.ts'
import { siteAt } from '../prepared/index.ts'
import type { SiteView } from '../published/index.ts'
import { viewSite } from '../published/site-view.ts'
import { scoped, searchShown, titlesShown } from './index.ts'

/** Lets a visitor in at an address, or by an access prefix. */
const viewAt = async (world: World, address: string, unsignedClaims: object) => {
  const ctx = reading(world.installation, nobody)
  const url = new URL(address)
  const at = await siteAt(ctx, url)
  if (at === undefined) throw new Error(`no site at ${address}`)
  return { ctx, view: await viewSite(ctx, at, url, { unsignedClaims } as never) }
}

const everywhere = ({ site, audience }: SiteView) => scoped(site, audience, undefined, 'all').siteSpaces

/** All search results, fetched a few at a time. */
export const findAs = async (world: World, address: string, claims: object, text: string) => {
  const { ctx, view } = await viewAt(world, address, claims)
  const siteSpaces = everywhere(view)
  const question = { text, siteSpaces, limit: 7 }
  let found = await searchShown(ctx, view, question)
  const results = [...found.results]
  while (found.next !== undefined) {
    found = await searchShown(ctx, view, { ...question, cursor: found.next })
    results.push(...found.results)
  }
  return { count: found.count, results }
}

export const titlesFor = async (world: World, address: string, claims: object): Promise<string[]> => {
  const { ctx, view } = await viewAt(world, address, claims)
  const titles = (await titlesShown(ctx, view, everywhere(view), 1000)) ?? []
  return titles.map(({ title }) => title)
}
