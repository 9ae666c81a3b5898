// What tests of articles share.
import { parseMarkdown } from '../parse.ts'
import type { PageRenderOptions } from '../render-page.ts'
import { type Article, renderArticle } from './article.ts'

export const articleOf = (markdown: string, options: PageRenderOptions = {}): Promise<Article> =>
  renderArticle(parseMarkdown(markdown), options)

export const htmlOf = async (markdown: string, options?: PageRenderOptions): Promise<string> =>
  (await articleOf(markdown, options)).html
