// What search engines read apart: what a page is, and where on the site it stands (https://schema.org, as JSON-LD).
import type { BreadcrumbList, Graph, ListItem, TechArticle } from 'schema-dts'
import { type Html, html, jsonInHtml } from '../../html.ts'
import type { Crumb, RouteData, SiteData } from '../route-data.ts'

/** Nothing of a page that search engines are not to list. It is data, which no policy keeps a browser from reading. */
export const printStructuredData = (data: RouteData, description: string | undefined): Html | false =>
  data.page.isIndexed &&
  html`<script type="application/ld+json">${jsonInHtml(structuredData(data, description))}</script>`

const structuredData = (data: RouteData, description: string | undefined): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [articleOf(data, description), ...breadcrumbsOf(data)],
})

const articleOf = (
  { site: { language }, page: { title, canonical, updatedAt } }: RouteData,
  description: string | undefined,
): TechArticle => ({
  '@type': 'TechArticle',
  headline: title,
  ...(description !== undefined && { description }),
  url: canonical,
  dateModified: updatedAt,
  inLanguage: language,
})

/** From the front of the site to the page; none at the front, where there is no way to show. */
const breadcrumbsOf = ({ site, page }: RouteData): BreadcrumbList[] => {
  const front = { title: site.title, href: site.home }
  const above = [front, ...page.breadcrumbs].flatMap(crumb => addressed(site, crumb))
  const crumbs = [...above, { name: page.title, item: page.canonical }]
  // The first section begins where the site does, and its first page where the section does.
  const steps = crumbs.filter(({ item }, index) => crumbs[index + 1]?.item !== item)
  if (steps.length < 2) return []
  const items = steps.map((step, index): ListItem => ({ '@type': 'ListItem', position: index + 1, ...step }))
  return [{ '@type': 'BreadcrumbList', itemListElement: items }]
}

/** At its canonical address; what leads nowhere is no step. */
const addressed = (
  { base, canonical }: SiteData,
  { title, href }: Crumb,
): { readonly name: string; readonly item: string }[] =>
  href === undefined
    ? []
    : [{ name: title, item: `${canonical}${href.slice(base.length)}`.replace(/\/$/, '') }]
