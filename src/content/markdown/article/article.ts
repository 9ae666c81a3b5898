// The article of a published page, made of the syntax tree of its text.
import type { Nodes, Root } from 'mdast'
import { drawingsOf } from '../drawings.ts'
import { renderChanged } from '../render.ts'
import { linkFields } from './field-anchors.ts'
import { finishTree } from './finished.ts'
import { type OutlineEntry, outlineOf } from './outline.ts'
import { type ArticleRenderOptions, surroundingsIn } from './surroundings.ts'
import { beginsWithTitle, withoutTitle } from './title.ts'

export interface Article {
  readonly html: string
  /** The headings listed beside the article, in order. */
  readonly outline: readonly OutlineEntry[]
  /** The id of the heading with which the text begins, if it is the title of the page: that heading is left out. */
  readonly titleId?: string
}

export const renderArticle = async (root: Root, options: ArticleRenderOptions): Promise<Article> => {
  const { links = {}, title, language = 'en' } = options
  const drawings = await drawingsOf(root, { highlight: true, diagrams: true, language })
  const anchors = new Map<Nodes, string>()
  let titleId: string | undefined
  const html = renderChanged(root, { links, drawings, language }, (tree, blocks) => {
    const around = surroundingsIn(tree, blocks, options, anchors)
    if (beginsWithTitle(root, title)) titleId = withoutTitle(tree)
    finishTree(tree, around)
    linkFields(tree, around.freeId)
  })
  return {
    html,
    outline: outlineOf(root, { anchors, language, titleId }),
    ...(titleId !== undefined && { titleId }),
  }
}
