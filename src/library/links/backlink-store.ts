// All SQL on what links to a page or a file, from any space of its organization.
import { expressionBuilder } from 'kysely'
import type { Ctx } from '#context.ts'
import { afterKeyset, type Tables } from '#database/index.ts'
import { countedAtOnce, isVisible, type ViewedSpace } from './store.ts'

/** The id of a page or reusable content, and its space: what backlinks are sorted by. */
export type SourcePosition = readonly [id: string, spaceId: string]

/**
 * The links to a page or a file after a position, not read yet. Those that are not to be shown come too: a statement that
 * skips them might read very many. A source that has several links comes as often.
 */
export const backlinksAfter = (
  ctx: Ctx,
  seen: ViewedSpace,
  id: string,
  after: SourcePosition | undefined,
  limit: number,
) =>
  afterKeyset(linksTo(ctx, seen, id).select('page_links.source_type'), order, after)
    .select(isShown(seen, id).as('is_shown'))
    .limit(limit)

/** How many pages and reusable contents link to a page or a file, of those that are to be shown. */
export const countBacklinks = async (ctx: Ctx, seen: ViewedSpace, id: string): Promise<number> => {
  let count = 0
  for (let after: SourcePosition | undefined; ; ) {
    const links = afterKeyset(linksTo(ctx, seen, id), order, after)
    const last = await links
      .offset(countedAtOnce - 1)
      .limit(1)
      .executeTakeFirst()
    const sources = links
      .distinct()
      .where(isShown(seen, id))
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

const linksTo = (ctx: Ctx, { spaceId }: ViewedSpace, id: string) =>
  ctx.db
    .selectFrom('page_links')
    .innerJoin('spaces', 'spaces.id', 'page_links.space_id')
    .select(['page_links.source_id', 'page_links.space_id'])
    .where('page_links.target_space', '=', spaceId)
    .where('page_links.target_id', '=', id)

const order = [
  { column: 'page_links.source_id', direction: 'asc' },
  { column: 'page_links.space_id', direction: 'asc' },
] as const

/** Whether a source is another one than the page itself, in a space that the viewer sees. */
const isShown = (seen: ViewedSpace, id: string) => {
  const row = expressionBuilder<Tables, 'page_links' | 'spaces'>()
  const isItself = row.and([
    row('page_links.source_id', '=', id),
    row('page_links.space_id', '=', seen.spaceId),
  ])
  return row.and([isVisible(seen), row.not(isItself)])
}
