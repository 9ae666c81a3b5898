// The page that says why there is nothing to see, and what to do about it: by itself, or with the site around it.
import { type Html, html } from '../../html.ts'
import type { RefusalData } from '../refusals.ts'
import type { PageShell } from '../route-data.ts'
import { assetHref, refusalStyle, style } from '../site-assets.ts'
import { wordsIn } from '../words.ts'
import { printLanguage } from './language.ts'
import { printShell } from './shell.ts'

/** `base` is that of the site, or where one would be. Nothing of a site is told. */
export const printRefusal = (base: string, data: RefusalData): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${data.title}</title>
${[style, refusalStyle].map(sheet => html`<link rel="stylesheet" href="${assetHref(base, sheet)}">`)}
</head>
<body>
<main class="refusal">
${mainPart(data)}
</main>
</body>
</html>
`.text

/** For visitors who are in the site: what it says is in the language of the words around it, and suggests titles in that of the site. */
export const printRefusalIn = (shell: PageShell, data: RefusalData): string => {
  const { language } = wordsIn(shell.site.language).page
  return printShell(shell, {
    head: { title: data.title, styles: [refusalStyle] },
    kind: 'refusal',
    main: mainPart(data, printLanguage(shell.site.language, language)),
    language,
  })
}

const mainPart = (
  { status, title, text, actions, suggestions }: RefusalData,
  ofTitles: Html | false = false,
): Html =>
  html`<p class="status">${status}</p>
<h1>${title}</h1>
${text.map(paragraph => html`<p>${paragraph}</p>`)}
${suggestions.length > 0 && html`<ul class="suggested"${ofTitles}>${suggestions.map(suggestion)}</ul>`}
${actions.length > 0 && html`<p class="ways">${actions.map(({ href, label }) => html`<a href="${href}">${label}</a>`)}</p>`}`

const suggestion = ({ href, title, crumbs }: RefusalData['suggestions'][number]): Html =>
  html`<li><a href="${href}">${title}${crumbs.length > 0 && html` <small>${crumbs.join(' › ')}</small>`}</a></li>`
