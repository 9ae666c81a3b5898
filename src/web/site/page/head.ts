// The head of a page, for browsers and search engines.
import type { Asset } from '../../assets.ts'
import { Html, html } from '../../html.ts'
import type { Alternate, ShellWithPage, SiteData } from '../route-data.ts'
import { assetHref, previewStyle, styleWith } from '../site-assets.ts'
import { printFavicon } from './favicon.ts'
import { themeScript } from './inline-scripts.ts'
import { type Described, printOpenGraph } from './open-graph.ts'
import { ownStyle } from './own-style.ts'

export interface Head extends Described {
  readonly markdownHref?: string
  readonly isIndexed?: boolean
  /** The addresses of feeds: that of the site, and that of the page if it has news. */
  readonly feeds?: readonly string[]
  readonly alternates?: readonly Alternate[]
  /** JSON-LD for search engines. */
  readonly structuredData?: Html | false
  /** The style sheets that it loads apart from the one of every page. */
  readonly styles?: readonly Asset[]
}

export const printHead = (shell: ShellWithPage, head: Head): Html =>
  html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}${head.title !== shell.site.title && ` · ${shell.site.title}`}</title>
${head.description && html`<meta name="description" content="${head.description}">`}
${head.isIndexed !== true && html`<meta name="robots" content="noindex">`}
${head.canonical && html`<link rel="canonical" href="${head.canonical}">`}
${(head.alternates ?? []).map(({ language, href }) => html`<link rel="alternate" hreflang="${language}" href="${href}">`)}
${head.markdownHref && html`<link rel="alternate" type="text/markdown" href="${head.markdownHref}">`}
${head.feeds?.map(feed => html`<link rel="alternate" type="application/rss+xml" href="${feed}">`)}
${printOpenGraph(shell.site, head)}
${head.structuredData}
<script>${new Html(themeScript)}</script>
<style>${new Html(ownStyle(shell))}</style>
${stylesOf(shell.site, head).map(style => html`<link rel="stylesheet" href="${assetHref(shell.site.base, style)}">`)}
${printFavicon(shell.site)}
</head>`

const stylesOf = ({ look, preview }: SiteData, { styles = [] }: Head): Asset[] => [
  styleWith(look.font),
  ...styles,
  ...(preview === undefined ? [] : [previewStyle]),
]
