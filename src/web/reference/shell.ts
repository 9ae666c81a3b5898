// What surrounds every page of the reference: its head, and the list of all pages beside it.
import { type Html, html } from '../html.ts'

export interface NavigationEntry {
  readonly path: string
  readonly title: string
}

/** Links under one heading, or without a heading. */
export interface NavigationGroup {
  readonly heading?: string
  readonly entries: readonly NavigationEntry[]
}

export interface Shell {
  readonly title: string
  readonly version: string
  /** The address of the style sheet, relative to the pages. */
  readonly style: string
  readonly navigation: readonly NavigationGroup[]
}

/** A whole page; `path` is its own place in the navigation. */
export const printPage = (shell: Shell, path: string, title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === shell.title ? title : `${title} · ${shell.title}`}</title>
<link rel="stylesheet" href="${shell.style}">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a href="./">${shell.title}</a> <span class="version">${shell.version}</span> <a class="to-pages" href="#pages">Pages</a> <a class="document" href="../openapi.json">OpenAPI document</a></header>
<nav id="pages" aria-label="Pages">${shell.navigation.map(group => printGroup(group, path))}</nav>
<main id="content">${content}</main>
</body>
</html>
`.text

const printGroup = ({ heading, entries }: NavigationGroup, current: string): Html =>
  html`${heading !== undefined && html`<p>${heading}</p>`}<ul>${entries.map(entry => printEntry(entry, current))}</ul>`

const printEntry = ({ path, title }: NavigationEntry, current: string): Html =>
  html`<li><a href="${path}"${path === current && html` aria-current="page"`}>${title}</a></li>`
