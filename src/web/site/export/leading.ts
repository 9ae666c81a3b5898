// Redirects from former paths to pages, in an export: pages that lead on by themselves, and lines for hosts that support
// them.
import { directionOf, spokenIn, wordsIn } from '#languages/index.ts'
import type { PreparedSite } from '#sites/resolver/index.ts'
import { html } from '../../html.ts'
import { relativeAddress, type Target } from './addresses.ts'
import { pathOf } from './pages.ts'

/** A page that redirects in any browser, also from a folder; `site` is the language of the site. */
export const printLeading = (file: string, target: Target, site: string): string => {
  const language = spokenIn(site)
  const { title, link } = wordsIn(site).refusals.moved
  const address = 'file' in target ? relativeAddress(file, target.file) + (target.hash ?? '') : target.address
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
<title>${title}</title>
</head>
<body>
<main><h1>${title}</h1><p><a href="${address}">${link}</a></p></main>
</body>
</html>
`.text
}

/** The line in `_redirects`; none for a path that such lines cannot have. */
export const leadingLine = (steps: readonly string[], target: Target): string[] => {
  const to = 'file' in target ? addressAtRoot(target.file) + (target.hash ?? '') : target.address
  return lineOf(pathOf(steps), to)
}

/** The lines of redirects from everything below a path. */
export const linesOfAllBelow = ({ below }: PreparedSite['redirects']): string[] =>
  [...below.values()].flatMap(({ source, destination }) =>
    lineOf(encodeURI(source), destination.replace(/\*$/, ':splat'), /[\s:]/),
  )

const addressAtRoot = (file: string): string => encodeURI(`/${file.replace(/(^|\/)index\.html$/, '$1')}`)

const lineOf = (from: string, to: string, special = /[\s*:]/): string[] =>
  special.test(from) || /\s/.test(to) ? [] : [`${from} ${to} 308`]
