// How an article reads before and after a change: one article in which what came and what went is marked.
export { type ArticleChanges, articleChanges, type ChangeLabels } from './article-changes.ts'
