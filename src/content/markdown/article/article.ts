// The article of a published page, made of the syntax tree of its text.
import type { Root } from 'mdast'
import { drawingsOf } from '../drawings.ts'
import { renderChanged } from '../render.ts'
import type { PageRenderOptions } from '../render-page.ts'
import { finishTree } from './finished.ts'
import { type OutlineEntry, outlineOf } from './outline.ts'

export interface Article {
  readonly html: string
  /** The headings that are listed beside it, in order. */
  readonly outline: readonly OutlineEntry[]
}

export const renderArticle = async (
  root: Root,
  { frames: _frames, ...options }: PageRenderOptions,
): Promise<Article> => {
  const drawings = await drawingsOf(root, { highlight: true, diagrams: true })
  return {
    html: renderChanged(root, { ...options, drawings }, finishTree),
    outline: outlineOf(root),
  }
}
