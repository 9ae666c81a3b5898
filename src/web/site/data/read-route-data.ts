// Reads what a page of a site prints.
import { defaultLayout, pathOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { sessionOf } from '#library/heads/index.ts'
import { readArticleForVisitor } from '#library/pages/index.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { OpenedPage, Visitation } from '#sites/published/index.ts'
import { addressOf } from '#sites/resolver/index.ts'
import { visitorVariable } from '#sites/visitors/index.ts'
import type { RouteData } from '../route-data.ts'

/** Undefined where the space has no page to show. */
export const readRouteData = async (
  ctx: Ctx,
  { row, site, base, audience, trace }: Visitation,
  { opened, head, links, page }: OpenedPage,
): Promise<RouteData | undefined> => {
  if (page === undefined) return undefined
  const { id } = opened.siteSpace
  const look = await lookAt(ctx, row.id, id)
  const to = links.in(id)
  const article = await readArticleForVisitor(ctx, head, page, {
    visitor: visitorVariable(audience.visitor),
    to,
    trace,
  })
  const path = (await pathOf(sessionOf(ctx, head), head.revision.root, page)) ?? ''
  const { title, updatedAt, description, emoji, icon } = page
  return {
    site: { id: row.id, title: look.title, home: base || '/', base, language: 'en', direction: 'ltr', look },
    sections: [],
    variants: [],
    navigation: [],
    page: {
      ...{ id: page.id, title, updatedAt, article, layout: { ...defaultLayout, ...page.layout } },
      ...(description !== undefined && { description }),
      ...(emoji !== undefined && { emoji }),
      ...(icon !== undefined && { icon }),
      breadcrumbs: [],
      markdownHref: `${addressOf(site, id, path, base)}.md`,
      canonical: addressOf(site, id, path),
      isIndexed: row.visibility === 'public',
    },
  }
}
