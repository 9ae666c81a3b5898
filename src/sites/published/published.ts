// What an address of a published site shows to a visitor: a page, or where else to go.
import type { Static } from 'typebox'
import type { ContentReference } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { type ContentHead, sessionOf } from '#library/heads/index.ts'
import { readPageForVisitor } from '#library/pages/index.ts'
import { isTrueFor } from '../audience/index.ts'
import { siteAt } from '../prepared/index.ts'
import { addressOf, type OpenedSiteSpace, resolvePath } from '../resolver/index.ts'
import { visitorVariable } from '../visitors/index.ts'
import { enter, nothingAtAddress, type Visitation } from './enter.ts'
import { type SiteLinks, siteLinks } from './links.ts'
import { atPath } from './page-at.ts'
import { presentOpened, presentSiteOf } from './present.ts'
import type { PublishedContent, PublishedRequest } from './schema.ts'
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
  const visitation = await enter(ctx, at, url, visitor)
  const { site, path, prefix, audience } = visitation
  const found = resolvePath(site, path, audience)
  if (found.kind === 'not-found') throw nothingAtAddress()
  if (found.kind === 'site-space') return shownIn(ctx, visitation, found, form)
  if (found.here === undefined) return redirectTo(ctx, visitation, found.destination)
  const further = await leadsTo(ctx, visitation, found.here.opens)
  const here = site.plan.addresses.canonical + prefix + found.here.path
  return redirectTo(ctx, visitation, further ?? here)
}

/** Where redirects of the content lead from a place that a redirect leads to; undefined where a page is there. */
const leadsTo = async (
  ctx: Ctx,
  visitation: Visitation,
  opened: OpenedSiteSpace,
): Promise<string | undefined> => {
  const found = await contentAt(ctx, visitation, opened)
  return found.kind === 'elsewhere' ? found.destination : undefined
}

const shownIn = async (
  ctx: Ctx,
  visitation: Visitation,
  opened: OpenedSiteSpace,
  form: TextForm,
): Promise<Static<typeof PublishedContent>> => {
  const found = await contentAt(ctx, visitation, opened)
  if (found.kind === 'elsewhere') return redirectTo(ctx, visitation, found.destination)
  const { head, links, page } = found
  const { id } = opened.siteSpace
  const shown = {
    object: 'published-content' as const,
    ...(await presentSiteOf(ctx, visitation)),
    ...(await presentOpened(ctx, visitation, opened, head)),
  }
  if (page === undefined)
    return { ...shown, canonicalUrl: addressOf(visitation.site, id, '', visitation.prefix) }
  const to = links.in(id)
  const node = await visibleBelow(head, sessionOf(ctx, head), page, {
    links,
    siteSpaceId: id,
    isTrue: found.isTrue,
  })
  const canonicalUrl = await to.page(page.id)
  if (node === undefined || canonicalUrl === undefined) throw nothingAtAddress()
  const published = (path: string) => addressOf(visitation.site, id, path, visitation.prefix)
  const visit = { visitor: visitorVariable(visitation.audience.visitor), to, published }
  return { ...shown, page: await readPageForVisitor(ctx, head, node, form, visit), canonicalUrl }
}

type ContentAt =
  | { readonly kind: 'elsewhere'; readonly destination: string }
  | {
      readonly kind: 'shown'
      readonly head: ContentHead
      readonly links: SiteLinks
      readonly isTrue: (condition: string) => boolean
      /** None where the space has no page to show, at its own address. */
      readonly page?: Parameters<typeof visibleBelow>[2]
    }

const contentAt = async (
  ctx: Ctx,
  visitation: Visitation,
  { siteSpace, path }: OpenedSiteSpace,
): Promise<ContentAt> => {
  const head = await visitation.shown.contentOf(siteSpace.spaceId)
  if (head === undefined) throw nothingAtAddress()
  const isTrue = isTrueFor(visitation.audience.visitor)
  const links = siteLinks(ctx, visitation)
  const found = await atPath({ session: sessionOf(ctx, head), root: head.revision.root, isTrue }, path)
  if (found?.kind === 'page') return { kind: 'shown', head, links, isTrue, page: found.page }
  if (found?.kind === 'empty') return { kind: 'shown', head, links, isTrue }
  const to: ContentReference | undefined =
    found?.kind === 'first-of-group' ? { kind: 'page', page: found.page.id } : found?.to
  const destination = to && (await links.to(siteSpace.id, to))
  if (destination === undefined) throw nothingAtAddress()
  return { kind: 'elsewhere', destination }
}

const redirectTo = async (
  ctx: Ctx,
  visitation: Visitation,
  destination: string,
): Promise<Static<typeof PublishedContent>> => ({
  object: 'published-content',
  ...(await presentSiteOf(ctx, visitation)),
  redirect: { destination },
})
