// What surrounds every sign-in page: the head, the logo on top, and one landmark with the content.
import { readAsset } from '../../assets.ts'
import { type Html, html } from '../../html.ts'

export const style = readAsset(new URL('../client/sign-in.css', import.meta.url))
export const script = readAsset(new URL('../client/passkeys.js', import.meta.url))

/** The folder of both assets. */
export const assetFolder = '/sign-in/assets/'

export interface Page {
  readonly title: string
  readonly main: Html
  /** Whether the page has lists and is wide, instead of one question. */
  readonly wide?: boolean
  /** Whether the page reports an error. */
  readonly failed?: boolean
  /** Shown beside the logo. */
  readonly aside?: Html
}

/** Prints a page. Where something was wrong, its title begins with `Error: `, which screen readers read first. */
export const printPage = ({ title, main, wide = false, failed = false, aside }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${failed && 'Error: '}${title} · Lectern</title>
<link rel="stylesheet" href="${assetFolder}${style.name}">
<link rel="icon" href="data:,">
<script type="module" src="${assetFolder}${script.name}"></script>
</head>
<body class="${wide ? 'wide' : 'narrow'}">
<header><span class="brand">${mark}Lectern</span>${aside}</header>
<main>${main}</main>
</body>
</html>
`.text

/** The logo: a lectern from the side. */
const mark = html`<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false"><path class="desk" d="M3.2 9.6 18.9 3l1.9 4.5L5.1 14.1z"/><path class="stand" d="M10.6 12.9h2.8V18l4.1 2v1H6.5v-1l4.1-2z"/></svg>`
