// SQL on where sites formerly showed spaces: rows are written when a space leaves a place, and read when nothing is found
// at a path.
import type { Ctx, WriteCtx } from '#context.ts'
import { all, type Param, statement } from '#database/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import { type Arranged, placesLeft } from './places.ts'

/** What a locked site shows now, and where. */
export const arrangedNow = async ({ db }: WriteCtx, siteId: string): Promise<Arranged> => {
  const { default_section_id, default_site_space_id } = await db
    .selectFrom('sites')
    .select(['default_section_id', 'default_site_space_id'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  return {
    siteId,
    defaultSection: default_section_id,
    defaultSiteSpace: default_site_space_id,
    sections: await db
      .selectFrom('site_sections')
      .select(['id', 'path', 'default_site_space_id'])
      .where('site_id', '=', siteId)
      .execute(),
    siteSpaces: await db
      .selectFrom('site_spaces')
      .select(['id', 'parent_id', 'space_id', 'path'])
      .where('site_id', '=', siteId)
      .execute(),
  }
}

/** Remembers the places that site spaces left; of one space at one place, only the latest time is kept. */
export const rememberFormerPlaces = async (
  ctx: WriteCtx,
  before: Arranged,
  after: Arranged,
): Promise<void> => {
  const left_by = ctx.newId()
  const rows = placesLeft(before, after).map(({ beginning, siteSpace: { id, space_id } }) => ({
    site_id: before.siteId,
    beginning,
    space_id,
    site_space_id: id,
    left_by,
  }))
  for (const some of batchesOf(rows, { count: batchSize }))
    await ctx.db
      .insertInto('former_places')
      .values(some)
      .onConflict(conflict =>
        conflict.columns(['site_id', 'beginning', 'space_id']).doUpdateSet(row => ({
          site_space_id: row.ref('excluded.site_space_id'),
          left_by: row.ref('excluded.left_by'),
        })),
      )
      .execute()
}

/** Rows in one statement. */
const batchSize = 500

interface Beginnings {
  readonly site: string
  readonly none: string
  readonly one: string
  readonly two: string
}

/** What a site formerly showed at up to three beginnings of a path, the latest first. */
export const formerPlacesAt = (
  { db }: Pick<Ctx, 'db'>,
  site: string,
  [none = '', one = none, two = one]: readonly string[],
): Promise<{ beginning: string; space_id: string; site_space_id: string }[]> =>
  all(db, at, { site, none, one, two })

/** How many spaces are read for one path: the latest to have been there. */
const mostAsked = 20

const at = statement((db, param: Param<Beginnings>) =>
  db
    .selectFrom('former_places')
    .select(['beginning', 'space_id', 'site_space_id'])
    .where('site_id', '=', param('site'))
    .where('beginning', 'in', [param('none'), param('one'), param('two')])
    .orderBy('left_by', 'desc')
    .orderBy('space_id')
    .limit(mostAsked),
)
