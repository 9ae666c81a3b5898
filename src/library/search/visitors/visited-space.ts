// A space as a visitor of a site reads it.
import { conditionEvaluator, type ExpressionVariables } from '#content/conditions/index.ts'
import { fittingVariables, type PageRecord, variables } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { Json } from '#kernel/json.ts'
import type { HeadSession } from '../../heads/index.ts'
import type { FoundIn } from '../present.ts'
import { contentsOf } from '../store.ts'

/** The value of `visitor` in expressions. */
export interface VisitorVariable {
  readonly claims: Readonly<Record<string, Json>>
}

export interface VisitedSpace extends FoundIn {
  readonly session: HeadSession
  /** The variables that conditions and expressions in the text of a page can name. */
  readonly variablesOf: (page: PageRecord) => Promise<ExpressionVariables>
  /** Whether the page has no condition, or a true one; such conditions can only name the visitor. */
  readonly isShown: (page: PageRecord) => boolean
}

/** The spaces among these that exist, by id. */
export const visitedSpaces = async (
  ctx: Ctx,
  spaceIds: readonly string[],
  visitor: VisitorVariable,
): Promise<ReadonlyMap<string, VisitedSpace>> =>
  new Map([...(await contentsOf(ctx, spaceIds))].map(([id, content]) => [id, visited(ctx, content, visitor)]))

const visited = (ctx: Ctx, content: FoundIn, visitor: VisitorVariable): VisitedSpace => {
  const session = ctx.contents.session(ctx.db, content.lineageId)
  // The condition of a page can only name the visitor, as those of parts of a site.
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
