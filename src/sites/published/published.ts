// What an address of a published site shows to a visitor, as the API answers it.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { sessionOf } from '#library/heads/index.ts'
import { readPageForVisitor } from '#library/pages/index.ts'
import { siteAt } from '../prepared/index.ts'
import { addressOf } from '../resolver/index.ts'
import { visitorVariable } from '../visitors/index.ts'
import { type OpenedPage, openAt } from './open.ts'
import { presentResolved, presentSiteOf } from './present.ts'
import type { PublishedContent, PublishedRequest } from './schema.ts'
import { nothingAtAddress, type SiteView, viewSite } from './site-view.ts'
import { visibleBelow } from './visible-pages.ts'

export type TextForm = Parameters<typeof readPageForVisitor>[3]

export const publishedAt = async (
  ctx: Ctx,
  { url: address, visitor = {} }: Static<typeof PublishedRequest>,
  form: TextForm,
): Promise<Static<typeof PublishedContent>> => {
  const url = URL.parse(address)
  if (url === null) throw invalidField('/url', 'must be an address, such as https://docs.example.com/setup')
  const at = await siteAt(ctx, url)
  if (at === undefined) throw nothingAtAddress()
  const view = await viewSite(ctx, at, url, visitor)
  const found = await openAt(ctx, view)
  if (found.kind === 'not-found') throw nothingAtAddress()
  if (found.kind === 'page') return shownIn(ctx, view, found, form)
  return {
    object: 'published-content',
    ...(await presentSiteOf(ctx, view)),
    redirect: { destination: found.destination },
  }
}

const shownIn = async (
  ctx: Ctx,
  view: SiteView,
  { resolved, head, links, page }: OpenedPage,
  form: TextForm,
): Promise<Static<typeof PublishedContent>> => {
  const { site, base, audience, isTrue, tracker } = view
  const { id } = resolved.siteSpace
  const shown = {
    object: 'published-content' as const,
    ...(await presentSiteOf(ctx, view)),
    ...(await presentResolved(ctx, view, resolved, head)),
  }
  if (page === undefined) return { ...shown, canonicalUrl: addressOf(site, id, '', base) }
  const to = links.in(id)
  const node = await visibleBelow(head, sessionOf(ctx, head), page, { links, siteSpaceId: id, isTrue })
  const canonicalUrl = await to.page(page.id)
  if (node === undefined || canonicalUrl === undefined) throw nothingAtAddress()
  const published = (path: string) => addressOf(site, id, path, base)
  const reader = { visitor: visitorVariable(audience.visitor), to, published, tracker }
  const read = await readPageForVisitor(ctx, head, node, form, reader)
  const urls = read.urls && { urls: { ...read.urls, published: canonicalUrl } }
  return { ...shown, page: { ...read, ...urls }, canonicalUrl }
}
