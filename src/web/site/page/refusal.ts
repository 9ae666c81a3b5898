// The page that says why there is nothing to see, and what to do about it.
import { html } from '../../html.ts'
import type { RefusalData } from '../refusals.ts'
import { assetHref, style } from '../site-assets.ts'

/** `base` is that of the site, or where one would be. */
export const printRefusal = (base: string, { title, text, actions, suggestions }: RefusalData): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${assetHref(base, style)}">
</head>
<body>
<main>
<h1>${title}</h1>
${text.map(paragraph => html`<p>${paragraph}</p>`)}
${suggestions.length > 0 && html`<ul>${suggestions.map(({ href, title }) => html`<li><a href="${href}">${title}</a></li>`)}</ul>`}
${actions.map(({ href, label }) => html`<p><a href="${href}">${label}</a></p>`)}
</main>
</body>
</html>
`.text
