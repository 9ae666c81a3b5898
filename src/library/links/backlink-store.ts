// All SQL on backlinks: links to a page or a file, from any space of its organization.
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#context.ts'
import { afterKeyset, type LinkStatus, type SourceType, type Tables } from '#database/index.ts'
import { countedAtOnce, type LinkTargetRow } from '../link-index/index.ts'
import { isVisible, type ViewedSpace } from './store.ts'

/** Which sources are wanted. */
export interface SourceFilter {
  readonly from?: string | undefined
  readonly status?: LinkStatus | undefined
  readonly kind?: SourceType | undefined
}

/** Which backlinks are wanted. */
export interface Asked {
  readonly seen: ViewedSpace
  readonly id: string
  readonly filter: SourceFilter
  /** Targets in the page or file whose status differs from the stored one. */
  readonly otherwise: readonly LinkTargetRow[]
}

/** The id of a page or reusable content, and its space: the order of backlinks. */
export type SourcePosition = readonly [id: string, spaceId: string]

/**
 * A query of the links to a page or a file after a position, not yet run. It includes those that are not to be shown, since
 * a statement that skips them might read very many rows. A source with several links occurs several times.
 */
export const backlinksAfter = (ctx: Ctx, asked: Asked, after: SourcePosition | undefined, limit: number) =>
  afterKeyset(linksTo(ctx, asked).select('page_links.source_type'), order, after)
    .select(isShown(asked).as('is_shown'))
    .limit(limit)

/** How many pages and reusable contents that are to be shown link to a page or a file. */
export const countBacklinks = async (ctx: Ctx, asked: Asked): Promise<number> => {
  let count = 0
  for (let after: SourcePosition | undefined; ; ) {
    const links = afterKeyset(linksTo(ctx, asked), order, after)
    const last = await links
      .offset(countedAtOnce - 1)
      .limit(1)
      .executeTakeFirst()
    const sources = links
      .distinct()
      .where(isShown(asked))
      .$if(last !== undefined, some =>
        some.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('page_links.source_id', 'page_links.space_id'),
            '<=',
            tuple(last?.source_id ?? '', last?.space_id ?? ''),
          ),
        ),
      )
    const { total } = await ctx.db
      .selectFrom(sources.as('sources'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    count += Number(total)
    if (last === undefined) return count
    after = [last.source_id, last.space_id]
  }
}

const linksTo = (ctx: Ctx, asked: Asked) => {
  const { seen, id, filter } = asked
  const links = ctx.db
    .selectFrom('page_links')
    .innerJoin('spaces', 'spaces.id', 'page_links.space_id')
    .select(['page_links.source_id', 'page_links.space_id'])
  let found =
    filter.status === undefined
      ? links.where('page_links.target_space', '=', seen.spaceId).where('page_links.target_id', '=', id)
      : links.where(hasStatus(ctx, asked, filter.status))
  if (filter.from !== undefined)
    found = found
      .where('page_links.source_id', '=', filter.from)
      .where('page_links.space_id', '=', seen.spaceId)
  return filter.kind === undefined ? found : found.where('page_links.source_type', '=', filter.kind)
}

/** Whether a row of links leads to the page or file, and its target has the status. */
const hasStatus = (ctx: Ctx, { seen, id, otherwise }: Asked, status: LinkStatus): Expression<SqlBool> => {
  const targets = ctx.db
    .selectFrom('link_targets')
    .select(['link_targets.space_id', 'link_targets.target'])
    .where('link_targets.target_space', '=', seen.spaceId)
    .where('link_targets.target_id', '=', id)
    .where('link_targets.status', '=', status)
  const { eb, and, or, not, refTuple } = expressionBuilder<Tables, 'page_links'>()
  const isOf = eb(
    refTuple('page_links.space_id', 'page_links.target'),
    'in',
    targets.$asTuple('space_id', 'target'),
  )
  if (otherwise.length === 0) return isOf
  const isOneOf = (rows: readonly LinkTargetRow[]) =>
    and([
      eb('page_links.space_id', '=', seen.spaceId),
      eb(
        'page_links.target',
        'in',
        rows.map(({ target }) => target),
      ),
    ])
  const now = otherwise.filter(row => row.status === status)
  const kept = and([isOf, not(isOneOf(otherwise))])
  return now.length === 0 ? kept : or([kept, isOneOf(now)])
}

const order = [
  { column: 'page_links.source_id', direction: 'asc' },
  { column: 'page_links.space_id', direction: 'asc' },
] as const

/** Whether a source is not the page itself, and is in a space that the viewer sees. */
const isShown = ({ seen, id }: Asked) => {
  const row = expressionBuilder<Tables, 'page_links' | 'spaces'>()
  const isItself = row.and([
    row('page_links.source_id', '=', id),
    row('page_links.space_id', '=', seen.spaceId),
  ])
  return row.and([isVisible(seen), row.not(isItself)])
}
