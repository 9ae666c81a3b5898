// The page that says why there is nothing to see, and what to do about it: by itself, or within the shell of a site.
import { directionOf } from '#languages/index.ts'
import { type Html, html } from '../../html.ts'
import { printLanguage } from '../language.ts'
import type { RefusalData } from '../refusals.ts'
import type { PageShell } from '../route-data.ts'
import { assetHref, refusalStyle, style } from '../site-assets.ts'
import { printShell } from './shell.ts'

/**
 * The page by itself, without anything of a site. `base` is that of the site, or where a site would be; `language` is
 * that of the words.
 */
export const printRefusal = (base: string, data: RefusalData, language: string): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${data.title}</title>
${[style, refusalStyle].map(sheet => html`<link rel="stylesheet" href="${assetHref(base, sheet)}">`)}
</head>
<body>
<main class="refusal">
${mainPart(data, { language })}
</main>
</body>
</html>
`.text

/** The page within the shell of a site; the titles that it suggests are in the language of the site. */
export const printRefusalIn = (shell: PageShell, data: RefusalData, language: string): string =>
  printShell(shell, {
    head: { title: data.title, styles: [refusalStyle] },
    kind: 'refusal',
    main: mainPart(data, { language, ofTitles: printLanguage(shell.site.language, language) }),
    language,
  })

const mainPart = (
  { status, title, text, message, actions, suggestions }: RefusalData,
  { language, ofTitles = false }: { readonly language: string; readonly ofTitles?: Html | false },
): Html =>
  html`<p class="status">${status}</p>
<h1>${title}</h1>
${text.map(paragraph => html`<p>${paragraph}</p>`)}
${message !== undefined && html`<p${printLanguage('en', language)}>${message}</p>`}
${suggestions.length > 0 && html`<ul class="suggested"${ofTitles}>${suggestions.map(suggestion)}</ul>`}
${actions.length > 0 && html`<p class="ways">${actions.map(({ href, label }) => html`<a href="${href}">${label}</a>`)}</p>`}`

const suggestion = ({ href, title, crumbs }: RefusalData['suggestions'][number]): Html =>
  html`<li><a href="${href}">${title}${crumbs.length > 0 && html` <small>${crumbs.join(' › ')}</small>`}</a></li>`
