// Structured data of a page for search engines: what it is, and where it is on the site (https://schema.org, as JSON-LD).
import type { BreadcrumbList, Graph, ListItem, TechArticle } from 'schema-dts'
import { type Html, html, jsonInHtml } from '../../html.ts'
import type { Crumb, RouteData, SiteData } from '../route-data.ts'

/** Omitted for pages that search engines are not to list. As data it needs no permission by the policy. */
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

/** The breadcrumbs from the front of the site to the page; none for the front page itself. */
const breadcrumbsOf = ({ site, page }: RouteData): BreadcrumbList[] => {
  const front = { title: site.title, href: site.home }
  const above = [front, ...page.breadcrumbs].flatMap(crumb => addressed(site, crumb))
  const crumbs = [...above, { name: page.title, item: page.canonical }]
  // A section or page at the same address as what is above it replaces that.
  const steps = crumbs.filter(({ item }, index) => crumbs[index + 1]?.item !== item)
  if (steps.length < 2) return []
  const items = steps.map((step, index): ListItem => ({ '@type': 'ListItem', position: index + 1, ...step }))
  return [{ '@type': 'BreadcrumbList', itemListElement: items }]
}

/** A crumb with its canonical address; one that leads nowhere is left out. */
const addressed = (
  { base, canonical }: SiteData,
  { title, href }: Crumb,
): { readonly name: string; readonly item: string }[] =>
  href === undefined
    ? []
    : [{ name: title, item: `${canonical}${href.slice(base.length)}`.replace(/\/$/, '') }]
