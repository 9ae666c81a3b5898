// A page as a reader of a site gets it: its HTML with what makes blocks pleasant to use, and what is in it.
export { type Article, renderArticle } from './article.ts'
export type { ArticleRenderOptions } from './surroundings.ts'
