// What is asked of a thread that works on Markdown.
import type { PageRenderOptions } from '#content/markdown/index.ts'

/** What expressions may speak of. */
export interface PageExpressionVariables {
  readonly space: { readonly vars: Readonly<Record<string, string>> }
  readonly page: { readonly vars: Readonly<Record<string, string>> }
}

export type MarkdownTask =
  | { readonly kind: 'document' | 'extract'; readonly markdown: string }
  | { readonly kind: 'block'; readonly markdown: string; readonly id: string }
  | ({ readonly kind: 'html'; readonly markdown: string } & PageRenderOptions)
  | {
      readonly kind: 'rewrite'
      readonly markdown: string
      readonly replaced: Readonly<Record<string, string>>
    }
  | { readonly kind: 'evaluate'; readonly markdown: string; readonly variables: PageExpressionVariables }
