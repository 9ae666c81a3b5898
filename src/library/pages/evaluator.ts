// Expressions of texts that are shown on a page, replaced by their values.
import type { ExpressionVariables } from '#content/conditions/index.ts'
import { fittingVariables, type PageRecord, variables } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { sessionOf } from '../heads/index.ts'
import type { ReadableContent } from './readable-content.ts'

/** What is done to a text before it is shown. */
export type Prepare = (markdown: string) => Promise<string>

export const unchanged: Prepare = async markdown => markdown

/** Replaces the expressions of texts that are shown on a page. */
export const evaluator = (ctx: Ctx, head: ReadableContent, page: PageRecord): Prepare => {
  const variables = variablesOn(ctx, head, page)
  return async markdown => {
    if (!mayContainExpressions(markdown)) return markdown
    return ctx.rendering.forReaders(head.access.row.organization_id).evaluate(markdown, await variables())
  }
}

/** The same for a visitor, without what conditions hide from them. */
export const visitorEvaluator = (
  ctx: Ctx,
  head: ReadableContent,
  page: PageRecord,
  visitor: NonNullable<ExpressionVariables['visitor']>,
): Prepare => {
  const variables = variablesOn(ctx, head, page)
  const renderer = ctx.rendering.forReaders(head.access.row.organization_id)
  return async markdown => {
    const known = async () => ({ ...(await variables()), visitor })
    const shown = markdown.includes('{%') ? await renderer.withoutHidden(markdown, await known()) : markdown
    return mayContainExpressions(shown) ? renderer.evaluate(shown, await known()) : shown
  }
}

const variablesOn = (ctx: Ctx, head: ReadableContent, page: PageRecord) => {
  let found: Promise<Record<string, string>> | undefined
  return async () => {
    found ??= variables(sessionOf(ctx, head), head.revision.root)
    return {
      space: { vars: fittingVariables(await found, 'space') },
      page: { vars: fittingVariables(page.variables ?? {}, 'page') },
    }
  }
}

const mayContainExpressions = (markdown: string): boolean =>
  markdown.includes('{{') || markdown.includes('expression')
