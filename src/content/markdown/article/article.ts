// The article of a published page, made of the syntax tree of its text.
import type { Nodes, Root } from 'mdast'
import { drawingsOf } from '../drawings.ts'
import { renderChanged } from '../render.ts'
import { finishTree } from './finished.ts'
import { type OutlineEntry, outlineOf } from './outline.ts'
import { type ArticleRenderOptions, surroundingsIn } from './surroundings.ts'

export interface Article {
  readonly html: string
  /** The headings that are listed beside it, in order. */
  readonly outline: readonly OutlineEntry[]
}

export const renderArticle = async (root: Root, options: ArticleRenderOptions): Promise<Article> => {
  const drawings = await drawingsOf(root, { highlight: true, diagrams: true })
  const anchors = new Map<Nodes, string>()
  const { links = {} } = options
  const html = renderChanged(root, { links, drawings }, (tree, blocks) =>
    finishTree(tree, surroundingsIn(tree, blocks, options, anchors)),
  )
  return { html, outline: outlineOf(root, anchors) }
}
