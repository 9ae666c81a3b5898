// Why a visitor sees a part of a site, or a page: every condition on the way to it, with its values.
import type { Static } from 'typebox'
import { conditionEvaluator, type ExpressionVariables, valuesNamed } from '#content/conditions/index.ts'
import type { PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import type { SiteRow } from '../sites/index.ts'
import { type Visitor, visitorOf, visitorVariable } from '../visitors/index.ts'
import { type NamedPage, pageById, pageByPath, pageToExplain } from './pages.ts'
import { allParts, decisiveParts, isPathShown, type Part, type PartType, pathTo } from './parts.ts'
import { placeAt } from './place.ts'
import type { ExplainRequest, Explanation } from './schema.ts'
import { partsOf } from './store.ts'

type Explained = Static<typeof Explanation>
type Conditions = Explained['conditions']
type Target = Static<typeof ExplainRequest>['target']

/** The target: the path to a part, from the outside in, and perhaps a page in it. */
interface Found {
  readonly path: readonly Part[]
  readonly page?: NamedPage
}

export const explain = async (
  ctx: Ctx,
  site: SiteRow,
  { visitor: input, target }: Static<typeof ExplainRequest>,
): Promise<Explained> => {
  const url = target.type === 'url' ? (URL.parse(target.url) ?? undefined) : undefined
  const visitor = await visitorOf(ctx, site, input, url)
  const { path, page } = await targetIn(ctx, site, target)
  const part = await explainParts(path, visitor)
  return page === undefined ? part : explainPage(ctx, path.at(-1) as Part, page, visitor, part)
}

const targetIn = async (ctx: Ctx, site: SiteRow, target: Target): Promise<Found> => {
  const parts = await partsOf(ctx, site.id)
  const partAt = (type: PartType, id: string, field: string): readonly Part[] => {
    const path = pathTo(parts, type, id)
    if (path === undefined) throw invalidField(field, `must be the id of a ${type} of this site`)
    return path
  }
  if (target.type === 'page')
    return {
      path: partAt('site-space', target.siteSpace, '/target/siteSpace'),
      page: pageById(target.page),
    }
  if (target.type !== 'url') return { path: partAt(target.type, target.id, '/target/id') }
  const { siteSpace, path } = await placeAt(ctx, site, target.url)
  return {
    path: partAt('site-space', siteSpace, '/target/url'),
    ...(path !== '' && { page: pageByPath(path) }),
  }
}

/** The variables of conditions of parts and pages: the visitor alone. */
const variablesFor = (visitor: Visitor): ExpressionVariables => ({
  space: { vars: {} },
  page: { vars: {} },
  visitor: visitorVariable(visitor),
})

const explainParts = async (path: readonly Part[], visitor: Visitor): Promise<Explained> => {
  const variables = variablesFor(visitor)
  const evaluate = conditionEvaluator(variables)
  // It remembers them: what follows takes no long work.
  await eachInTurns(allParts(path.slice(-1)), ({ condition }) => condition !== null && evaluate(condition))
  return {
    visible: isPathShown(path, evaluate),
    conditions: await explainedInTurns(decisiveParts(path, evaluate), ({ type, id, title, condition }) =>
      explained({ type, id, title }, condition ?? undefined, variables, evaluate),
    ),
  }
}

const explainPage = async (
  ctx: Ctx,
  siteSpace: Part,
  named: NamedPage,
  visitor: Visitor,
  around: Explained,
): Promise<Explained> => {
  const { path, blocks, variables: own } = await pageToExplain(ctx, siteSpace, named)
  const { id, title } = path.at(-1) as PageRecord
  const variables = variablesFor(visitor)
  const evaluate = conditionEvaluator(variables)
  const inSpace = { siteSpace: siteSpace.id }
  const ofPages = await explainedInTurns(path, ({ id, title, condition }) =>
    explained({ type: 'page', id, title, ...inSpace }, condition, variables, evaluate),
  )
  const within = { ...variables, ...own }
  const evaluateWithin = conditionEvaluator(within)
  const ofBlocks = await explainedInTurns(blocks, ({ expression, line }) =>
    explained({ type: 'block', id, title, line, ...inSpace }, expression, within, evaluateWithin),
  )
  return {
    visible: around.visible && ofPages.every(({ result }) => result),
    conditions: [...around.conditions, ...ofPages, ...ofBlocks],
  }
}

const explainedInTurns = async <Item>(
  items: readonly Item[],
  explain: (item: Item) => Conditions,
): Promise<Conditions> => {
  const conditions: Conditions = []
  await eachInTurns(items, item => {
    conditions.push(...explain(item))
  })
  return conditions
}

const explained = (
  on: Conditions[number]['on'],
  condition: string | undefined,
  variables: ExpressionVariables,
  evaluate: ReturnType<typeof conditionEvaluator>,
): Conditions =>
  condition === undefined
    ? []
    : [{ on, condition, ...evaluate(condition), values: valuesNamed(condition, variables) }]
