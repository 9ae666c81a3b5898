// What is asked of a thread that works on Markdown.
import type { Included, PageRenderOptions } from '#content/markdown/index.ts'

/** What expressions may speak of. */
export interface PageExpressionVariables {
  readonly space: { readonly vars: Readonly<Record<string, string>> }
  readonly page: { readonly vars: Readonly<Record<string, string>> }
}

/** How a page is rendered, and what it includes. */
export interface HtmlOptions extends PageRenderOptions {
  readonly included?: Included | undefined
}

export type MarkdownTask =
  | { readonly kind: 'extract'; readonly markdown: string }
  | { readonly kind: 'document'; readonly markdown: string; readonly included?: Included | undefined }
  | { readonly kind: 'block'; readonly markdown: string; readonly id: string }
  | ({ readonly kind: 'html'; readonly markdown: string } & HtmlOptions)
  | {
      readonly kind: 'rewrite'
      readonly markdown: string
      readonly replaced: Readonly<Record<string, string>>
    }
  | { readonly kind: 'evaluate'; readonly markdown: string; readonly variables: PageExpressionVariables }
