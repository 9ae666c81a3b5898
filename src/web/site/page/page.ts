// A whole page of a published site.
import { Html, html } from '../../html.ts'
import type { RouteData } from '../route-data.ts'
import { assetHref, style } from '../site-assets.ts'

export const printPage = ({ site, page }: RouteData): string =>
  html`<!doctype html>
<html lang="${site.language}" dir="${site.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${site.title}</title>
<link rel="stylesheet" href="${assetHref(site.base, style)}">
</head>
<body>
<header><a href="${site.home}">${site.title}</a></header>
<main>
<h1>${page.title}</h1>
${new Html(page.article.html)}
</main>
</body>
</html>
`.text
