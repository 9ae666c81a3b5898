// Expressions of texts that are shown on a page, replaced by their values.
import { fittingVariables, type PageRecord, variables } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { sessionOf } from '../heads/index.ts'
import type { ReadableContent } from './readable-content.ts'

/** What is done to a text before it is shown. */
export type Prepare = (markdown: string) => Promise<string>

export const unchanged: Prepare = async markdown => markdown

/** Replaces the expressions of texts that are shown on a page. */
export const evaluator = (ctx: Ctx, head: ReadableContent, page: PageRecord): Prepare => {
  let found: Promise<Record<string, string>> | undefined
  return async markdown => {
    if (!mayContainExpressions(markdown)) return markdown
    found ??= variables(sessionOf(ctx, head), head.revision.root)
    return ctx.rendering.forReaders(head.access.row.organization_id).evaluate(markdown, {
      space: { vars: fittingVariables(await found, 'space') },
      page: { vars: fittingVariables(page.variables ?? {}, 'page') },
    })
  }
}

const mayContainExpressions = (markdown: string): boolean =>
  markdown.includes('{{') || markdown.includes('expression')
