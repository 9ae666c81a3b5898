// A space as a visitor of a site reads it.
import { conditionEvaluator, type ExpressionVariables } from '#content/conditions/index.ts'
import { fittingVariables, type PageRecord, variables } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { Json } from '#kernel/json.ts'
import type { HeadSession } from '../../heads/index.ts'
import type { FoundIn } from '../present.ts'
import { contentsOf } from '../store.ts'

/** What is `visitor` to an expression. */
export interface VisitorVariable {
  readonly claims: Readonly<Record<string, Json>>
}

export interface VisitedSpace extends FoundIn {
  readonly session: HeadSession
  /** What conditions and expressions of a page can name. */
  readonly variablesOf: (page: PageRecord) => Promise<ExpressionVariables>
  /** Whether there is no condition on the page, or one that is true; those know nothing but the visitor. */
  readonly isShown: (page: PageRecord) => boolean
}

/** Those of the spaces that exist, by their ids. */
export const visitedSpaces = async (
  ctx: Ctx,
  spaceIds: readonly string[],
  visitor: VisitorVariable,
): Promise<ReadonlyMap<string, VisitedSpace>> =>
  new Map([...(await contentsOf(ctx, spaceIds))].map(([id, content]) => [id, visited(ctx, content, visitor)]))

const visited = (ctx: Ctx, content: FoundIn, visitor: VisitorVariable): VisitedSpace => {
  const session = ctx.contents.session(ctx.db, content.lineageId)
  // As the conditions of parts of a site, that of a page knows of the visitor alone.
  const evaluate = conditionEvaluator({ visitor })
  let ofSpace: Promise<Record<string, string>> | undefined
  const variablesOf = async (page: PageRecord): Promise<ExpressionVariables> => {
    ofSpace ??= variables(session, content.root)
    return {
      space: { vars: fittingVariables(await ofSpace, 'space') },
      page: { vars: fittingVariables(page.variables ?? {}, 'page') },
      visitor,
    }
  }
  const isShown = ({ condition }: PageRecord): boolean =>
    condition === undefined || evaluate(condition).result
  return { ...content, session, variablesOf, isShown }
}
