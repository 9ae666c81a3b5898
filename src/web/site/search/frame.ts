// The page of a site around its search.
import type { Ctx } from '#context.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { Visitation } from '#sites/published/index.ts'
import { type Html, html } from '../../html.ts'
import { assetHref, style } from '../site-assets.ts'
import type { SearchRequest } from './search-request.ts'
import type { SearchWords } from './words.ts'

interface Framed {
  readonly request: SearchRequest
  readonly main: Html
  readonly words: SearchWords
}

export const searchFrame = async (
  ctx: Ctx,
  { row, site, base }: Visitation,
  { request, main, words }: Framed,
): Promise<string> => {
  const [first] = site.siteSpaces.keys()
  const title = first === undefined ? row.title : (await lookAt(ctx, row.id, first)).title
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${request.text !== '' && `${request.text} · `}${words.search} · ${title}</title>
<link rel="stylesheet" href="${assetHref(base, style)}">
</head>
<body>
<header><a href="${base || '/'}">${title}</a></header>
${main}
</body>
</html>
`.text
}
