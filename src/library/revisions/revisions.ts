// All SQL on revisions: every state that a content ever had, and who made it.
import type { Selectable } from 'kysely'
import type { Hash } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { first, type Param, type RevisionType, statement, type Tables, write } from '#database/index.ts'
import { now } from '#kernel/clock.ts'

export type RevisionRow = Selectable<Tables['revisions']>

export interface NewRevision {
  readonly spaceId: string
  readonly changeRequestId?: string
  /** The root of the snapshot; null for the empty one. */
  readonly root: Hash | null
  readonly type: RevisionType
  /** The first parent is the head that it was made from. */
  readonly parents: readonly string[]
  readonly mergedFrom?: string
  readonly message?: string
}

/**
 * Inserts a revision. The caller records in the same transaction which pages it changed; a
 * first revision has no such record.
 */
export const insertRevision = async (ctx: WriteCtx, revision: NewRevision): Promise<RevisionRow> => {
  const row: RevisionRow = {
    id: ctx.newId(),
    space_id: revision.spaceId,
    change_request_id: revision.changeRequestId ?? null,
    root: revision.root,
    type: revision.type,
    parent_ids: JSON.stringify(revision.parents),
    merged_from: revision.mergedFrom ?? null,
    message: revision.message ?? null,
    author_id: ctx.actor.userId,
    created_at: now(ctx),
    are_pages_noted: 1,
  }
  await write(ctx.db, insert, row)
  keep(ctx, row)
  return row
}

export const findRevision = (ctx: Pick<Ctx, 'db'>, id: string): Promise<RevisionRow | undefined> =>
  first(ctx.db, revisionById, { id })

/** A revision that is known to exist, since something refers to it; it may come from memory. */
export const revisionOf = async (ctx: Pick<Ctx, 'db' | 'revisions'>, id: string): Promise<RevisionRow> => {
  const row = ctx.revisions.get(id) ?? (await findRevision(ctx, id))
  if (row === undefined) throw new Error(`the revision ${id} is missing`)
  keep(ctx, row)
  return row
}

/** Caches a revision, even one that is not committed yet: nobody learns the id of one that is rolled back. */
const keep = ({ revisions }: Pick<Ctx, 'revisions'>, row: RevisionRow): void =>
  revisions.set(row.id, row, weightOfRow + row.parent_ids.length + (row.message?.length ?? 0))

/** The weight of a row in the cache without its parents and message, in characters, roughly. */
const weightOfRow = 400

/** The revisions with these ids, in one query. */
export const revisionsById = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, RevisionRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('revisions')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return byId(rows)
}

/** A query of the revisions of a space's main content, not yet run. */
export const mainRevisions = (ctx: Ctx, spaceId: string) =>
  ctx.db.selectFrom('revisions').where('space_id', '=', spaceId).where('change_request_id', 'is', null)

/** Every revision that was made in a change request. */
export const revisionsOfChangeRequest = async (
  ctx: Pick<Ctx, 'db'>,
  changeRequestId: string,
): Promise<Map<string, RevisionRow>> => {
  const rows = await ctx.db
    .selectFrom('revisions')
    .selectAll()
    .where('change_request_id', '=', changeRequestId)
    .execute()
  return byId(rows)
}

const byId = (rows: readonly RevisionRow[]): Map<string, RevisionRow> =>
  new Map(rows.map(row => [row.id, row]))

export const parentsOf = (revision: Pick<RevisionRow, 'parent_ids'>): string[] =>
  JSON.parse(revision.parent_ids)

const revisionById = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('revisions').selectAll().where('id', '=', param('id')),
)

const insert = statement((db, param: Param<RevisionRow>) =>
  db.insertInto('revisions').values({
    id: param('id'),
    space_id: param('space_id'),
    change_request_id: param('change_request_id'),
    root: param('root'),
    type: param('type'),
    parent_ids: param('parent_ids'),
    merged_from: param('merged_from'),
    message: param('message'),
    author_id: param('author_id'),
    created_at: param('created_at'),
    are_pages_noted: param('are_pages_noted'),
  }),
)
