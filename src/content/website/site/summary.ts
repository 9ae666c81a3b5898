// The tree of a site's pages as a summary.
import { encodeDestination, titleMarkup } from '../../repository/index.ts'
import type { TreeEntry } from './arrange-pages.ts'

/** What a summary needs of a page; undefined where it has become none. */
export type PageInSummary = { readonly path: string; readonly title: string } | undefined

/** The lines of a `SUMMARY.md`: titles above pages as headings, where they are at the top, and pages as nested lists. */
export function* summaryOf(
  entries: readonly TreeEntry[],
  pageAt: (address: string) => PageInSummary,
): Generator<string> {
  yield '# Table of contents\n\n'
  let isInGroup = false
  for (const entry of entries) {
    const isGroup = entry.page === undefined
    if (isGroup) yield `\n## ${titleMarkup(entry.title || 'Pages')}\n\n`
    // A line ends the group before, so that this page comes to the top.
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
    // What has become no page leaves what is below it.
    const isShown = found !== undefined || (page === undefined && title !== '')
    if (isShown) yield `${'  '.repeat(depth)}* ${markupOf(title, found)}\n`
    yield* linesOf(children, isShown ? depth + 1 : depth, pageAt)
  }
}

const markupOf = (title: string, page: PageInSummary): string =>
  page === undefined
    ? titleMarkup(title)
    : `[${titleMarkup(page.title || title)}](${encodeDestination(page.path)})`
