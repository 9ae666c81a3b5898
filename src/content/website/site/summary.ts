// Writes the tree of a site's pages as a summary.
import { encodeDestination, titleMarkup } from '../../repository/index.ts'
import type { TreeEntry } from './arrange-pages.ts'

/** The path and title of a page in the summary; undefined if it did not become a page. */
export type PageInSummary = { readonly path: string; readonly title: string } | undefined

/** The lines of a `SUMMARY.md`: titles at the top level as headings, and pages as nested lists. */
export function* summaryOf(
  entries: readonly TreeEntry[],
  pageAt: (address: string) => PageInSummary,
): Generator<string> {
  yield '# Table of contents\n\n'
  let isInGroup = false
  for (const entry of entries) {
    const isGroup = entry.page === undefined
    if (isGroup) yield `\n## ${titleMarkup(entry.title || 'Pages')}\n\n`
    // A rule ends the group before, so that this page is at the top level.
    else if (isInGroup) yield '\n***\n\n'
    yield* linesOf(isGroup ? entry.children : [entry], 0, pageAt)
    isInGroup = isGroup
  }
}

function* linesOf(
  entries: readonly TreeEntry[],
  depth: number,
  pageAt: (address: string) => PageInSummary,
): Generator<string> {
  for (const { title, page, children } of entries) {
    const found = page === undefined ? undefined : pageAt(page)
    // If a page did not become one, its children take its place.
    const isShown = found !== undefined || (page === undefined && title !== '')
    if (isShown) yield `${'  '.repeat(depth)}* ${markupOf(title, found)}\n`
    yield* linesOf(children, isShown ? depth + 1 : depth, pageAt)
  }
}

const markupOf = (title: string, page: PageInSummary): string =>
  page === undefined
    ? titleMarkup(title)
    : `[${titleMarkup(page.title || title)}](${encodeDestination(page.path)})`
