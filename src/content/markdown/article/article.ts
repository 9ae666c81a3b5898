// The article of a published page, made of the syntax tree of its text.
import type { Root } from 'mdast'
import { headings } from '../blocks.ts'
import { type PageRenderOptions, renderPage } from '../render-page.ts'

export interface Article {
  readonly html: string
  /** The headings that are listed beside it, in order. */
  readonly outline: readonly OutlineEntry[]
}

export interface OutlineEntry {
  readonly id: string
  readonly title: string
  readonly depth: 2 | 3
}

export const renderArticle = async (root: Root, options: PageRenderOptions): Promise<Article> => ({
  html: await renderPage(root, { ...options, highlight: true }),
  outline: headings(root).flatMap(({ id, text, depth }) =>
    depth === 2 || depth === 3 ? [{ id, title: text, depth }] : [],
  ),
})
