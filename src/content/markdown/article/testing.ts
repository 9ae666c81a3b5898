// What tests of articles share.
import { parseMarkdown } from '../parse.ts'
import { type Article, renderArticle } from './article.ts'
import type { ArticleRenderOptions } from './surroundings.ts'

export const articleOf = (markdown: string, options: ArticleRenderOptions = {}): Promise<Article> =>
  renderArticle(parseMarkdown(markdown), options)

export const htmlOf = async (markdown: string, options?: ArticleRenderOptions): Promise<string> =>
  (await articleOf(markdown, options)).html
