// All SQL on which contents use which specs.
import type { OperandValueExpressionOrList } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { type Param, run, statement, type Tables, write } from '#database/index.ts'

/** A content: the main content of a space, or a change request of it. */
export interface ContentKey {
  readonly space: string
  readonly changeRequest: string | null
}

export const mainContent = (space: string): ContentKey => ({ space, changeRequest: null })

/** Records that a content uses a spec. */
export const addUse = async (ctx: WriteCtx, content: ContentKey, slug: string): Promise<void> => {
  await run(ctx.db, insertUse, { ...columnsOf(content), slug })
}

export const removeUse = async (ctx: WriteCtx, content: ContentKey, slug: string): Promise<void> => {
  await run(ctx.db, deleteUse, { ...columnsOf(content), slug })
}

/** Copies the uses of a content to one that is made from it. */
export const copyUses = async (ctx: WriteCtx, from: ContentKey, to: ContentKey): Promise<void> => {
  for (const slug of await usedSpecs(ctx, from)) await addUse(ctx, to, slug)
}

/** Deletes the uses of a content that never changes again. */
export const forgetUsesOf = (ctx: WriteCtx, key: ContentKey): Promise<void> =>
  write(ctx.db, deleteUses, columnsOf(key))

const deleteUses = statement((db, param: Param<{ space: string; changeRequest: string }>) =>
  db
    .deleteFrom('computed_uses')
    .where('space_id', '=', param('space'))
    .where('change_request_id', '=', param('changeRequest')),
)

/** Deletes the uses of a space and its change requests. */
export const forgetUses = async (ctx: WriteCtx, space: string): Promise<void> => {
  await ctx.db.deleteFrom('computed_uses').where('space_id', '=', space).execute()
}

const columnsOf = ({ space, changeRequest }: ContentKey) => ({ space, changeRequest: changeRequest ?? '' })

/** The specs that a content uses. */
export const usedSpecs = async (
  ctx: Pick<Ctx, 'db'>,
  { space, changeRequest }: ContentKey,
): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('computed_uses')
    .select('slug')
    .where('space_id', '=', space)
    .where('change_request_id', '=', changeRequest ?? '')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** The ids of some spaces, or an expression of them. */
export type Spaces = OperandValueExpressionOrList<
  Tables,
  'computed_uses' | 'spaces',
  'computed_uses.space_id'
>

/** The specs that the contents of some spaces use, change requests included, with the organizations of these spaces. */
export const specsUsedIn = (ctx: Ctx, spaces: Spaces): Promise<{ organization_id: string; slug: string }[]> =>
  ctx.db
    .selectFrom('computed_uses')
    .innerJoin('spaces', 'spaces.id', 'computed_uses.space_id')
    .select(['spaces.organization_id', 'computed_uses.slug'])
    .distinct()
    .where('computed_uses.space_id', 'in', spaces)
    .orderBy('spaces.organization_id')
    .orderBy('computed_uses.slug')
    .execute()

/** The next contents of an organization that use a spec, after one of them; `limit` at most. */
export const contentsUsing = async (
  ctx: Ctx,
  { organization, slug }: { readonly organization: string; readonly slug: string },
  after: ContentKey | undefined,
  limit: number,
): Promise<ContentKey[]> => {
  const rows = await ctx.db
    .selectFrom('computed_uses')
    .innerJoin('spaces', 'spaces.id', 'computed_uses.space_id')
    .select(['computed_uses.space_id', 'computed_uses.change_request_id'])
    .where('computed_uses.slug', '=', slug)
    .where('spaces.organization_id', '=', organization)
    .where('spaces.deleted_at', 'is', null)
    .$if(after !== undefined, rows =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('computed_uses.space_id', 'computed_uses.change_request_id'),
          '>',
          tuple(after?.space as string, after?.changeRequest ?? ''),
        ),
      ),
    )
    .orderBy('computed_uses.space_id')
    .orderBy('computed_uses.change_request_id')
    .limit(limit)
    .execute()
  return rows.map(row => ({ space: row.space_id, changeRequest: row.change_request_id || null }))
}

type Use = { space: string; changeRequest: string; slug: string }

const deleteUse = statement((db, param: Param<Use>) =>
  db
    .deleteFrom('computed_uses')
    .where('space_id', '=', param('space'))
    .where('change_request_id', '=', param('changeRequest'))
    .where('slug', '=', param('slug')),
)

const insertUse = statement((db, param: Param<Use>) =>
  db
    .insertInto('computed_uses')
    .values({ space_id: param('space'), change_request_id: param('changeRequest'), slug: param('slug') })
    .onConflict(conflict => conflict.doNothing()),
)
