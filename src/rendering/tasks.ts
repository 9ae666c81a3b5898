// The tasks of a thread that works on Markdown.
import type { ExpressionVariables } from '#content/conditions/index.ts'
import type { ShownApis } from '#content/markdown/apis/shown.ts'
import type {
  ArticleRenderOptions,
  Included,
  Includes,
  NamedTarget,
  PageRenderOptions,
} from '#content/markdown/index.ts'

/** What a page shows beyond its own text. */
export interface DocumentOptions {
  readonly included?: Included | undefined
  /** The titles of the pages and files that blocks link to, by destination as written. */
  readonly targets?: Readonly<Record<string, NamedTarget>> | undefined
}

export type HtmlOptions = PageRenderOptions & DocumentOptions

export type ArticleOptions = ArticleRenderOptions &
  DocumentOptions & {
    /** The API operations that are shown. */
    readonly apis?: ShownApis | undefined
  }

export type MarkdownTask =
  | { readonly kind: 'extract'; readonly markdown: string }
  | { readonly kind: 'extract-each'; readonly markdowns: readonly string[] }
  | { readonly kind: 'conditions'; readonly markdown: string }
  | { readonly kind: 'blocks'; readonly markdown: string }
  | ({ readonly kind: 'document'; readonly markdown: string } & DocumentOptions)
  | { readonly kind: 'problems'; readonly markdown: string; readonly includes: Includes }
  | { readonly kind: 'block'; readonly markdown: string; readonly id: string }
  | ({ readonly kind: 'html'; readonly markdown: string } & HtmlOptions)
  | ({ readonly kind: 'article'; readonly markdown: string } & ArticleOptions)
  | {
      readonly kind: 'rewrite'
      readonly markdown: string
      readonly replaced: Readonly<Record<string, string>>
    }
  | { readonly kind: 'visit'; readonly markdown: string; readonly variables: ExpressionVariables }
  | {
      readonly kind: 'extract-for-visitor'
      readonly markdown: string
      readonly variables: ExpressionVariables
    }
  | { readonly kind: 'evaluate'; readonly markdown: string; readonly variables: ExpressionVariables }
