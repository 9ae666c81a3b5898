// Replaces expressions in the texts of a page by their values.
import type { ExpressionVariables } from '#content/conditions/index.ts'
import type { AskedCondition } from '#content/markdown/index.ts'
import { fittingVariables, type PageRecord, variables } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { sessionOf } from '../heads/index.ts'
import type { ReadableContent } from './readable-content.ts'

/** What is done to a text before it is shown. */
export type Prepare = (markdown: string) => Promise<string>

export const unchanged: Prepare = async markdown => markdown

/** Returns a function that replaces the expressions in texts of a page. */
export const evaluator = (ctx: Ctx, head: ReadableContent, page: PageRecord): Prepare => {
  const variables = variablesOn(ctx, head, page)
  return async markdown => {
    if (!mayContainExpressions(markdown)) return markdown
    return ctx.rendering.forReaders(head.access.row.organization_id).evaluate(markdown, await variables())
  }
}

/** Is told which of a visitor's properties, and which rows, a text depended on. */
export interface TextDependencyTracker {
  /**
   * Conditions of a text were evaluated for the visitor, in this order; `beside` are the
   * variables that they could use as well.
   */
  conditions(beside: ExpressionVariables, asked: readonly AskedCondition[]): void
  /** A text was read that may print any claim of the visitor. */
  claims(): void
  /** A spec was read; `written` is its version, empty where it has none. */
  row(kind: 'spec', id: string, written: string): void
  /** The result is valid until then at most, in milliseconds since 1970. */
  until(time: number): void
}

/** Replaces expressions for a visitor, and removes what conditions hide from them. */
export const visitorEvaluator = (
  ctx: Ctx,
  head: ReadableContent,
  page: PageRecord,
  visitor: NonNullable<ExpressionVariables['visitor']>,
  tracker?: TextDependencyTracker,
): Prepare => {
  const variables = variablesOn(ctx, head, page)
  const renderer = ctx.rendering.forReaders(head.access.row.organization_id)
  const visibleIn = async (markdown: string): Promise<string> => {
    if (!markdown.includes('{%')) return markdown
    const beside = await variables()
    const { markdown: shown, asked } = await renderer.visibleTo(markdown, { ...beside, visitor })
    if (asked.length > 0) tracker?.conditions(beside, asked)
    return shown
  }
  return async markdown => {
    const shown = await visibleIn(markdown)
    if (!mayContainExpressions(shown)) return shown
    if (mayNameVisitor.test(shown)) tracker?.claims()
    return renderer.evaluate(shown, { ...(await variables()), visitor })
  }
}

/** Matches texts whose expressions may name the visitor; `&` since expressions may be written with character references. */
const mayNameVisitor = /visitor|&/

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
