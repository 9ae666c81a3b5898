// All SQL on the heads of spaces and change requests: read with the caller's access, locked, moved.
import { type Selectable, sql } from 'kysely'
import type { WriteCtx } from '#context.ts'
import {
  first,
  NotTogether,
  overwrite,
  type Param,
  type ReadDb,
  statement,
  type Tables,
  type WriteDb,
  write,
} from '#database/index.ts'
import { NotFound } from '#kernel/errors.ts'
import type { RevisionRow } from '../revisions/index.ts'
import { guardedSpaces, publishedPlaces } from '../spaces/index.ts'
import { joinedRow } from './joined-row.ts'

export type ChangeRequestRow = Selectable<Tables['change_requests']>

const revision = joinedRow<RevisionRow>()('revisions', 'revision_', {
  id: true,
  space_id: true,
  change_request_id: true,
  root: true,
  type: true,
  parent_ids: true,
  merged_from: true,
  message: true,
  author_id: true,
  created_at: true,
  are_pages_noted: true,
})
export const revisionIn = revision.rowIn

const changeRequest = joinedRow<ChangeRequestRow>()('change_requests', 'change_request_', {
  id: true,
  organization_id: true,
  space_id: true,
  number: true,
  status: true,
  subject: true,
  agent_task_id: true,
  created_by: true,
  created_at: true,
  updated_at: true,
  head_revision_id: true,
  initial_revision_id: true,
  merged_ancestor_id: true,
  merged_revision_id: true,
  comments: true,
})
export const changeRequestIn = changeRequest.rowIn

/** A text that changes whenever the addresses at which sites publish a space do; null where no site publishes it. */
const publication = sql<string | null>`(${publishedPlaces(sql.ref('spaces.id'))
  .select(
    sql<string>`sites.id || '.' || sites.revision || '.' || coalesce(organizations.hostname, '')`.as('named'),
  )
  .orderBy('site_spaces.site_id')
  .limit(sql.lit(1))})`.as('publication')

/** The version of people's names and pictures: it changes whenever anybody's name or picture does. */
const people = sql<number>`coalesce((select version from shown_people), 0)`.as('people')

export interface Publication {
  readonly publication: string | null
}

export const spaceContent = statement((db, param: Param<{ id: string; user: string }>) =>
  guardedSpaces(db, param('user'))
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .select(revision.columns)
    .select(publication)
    .select(people)
    .where('spaces.id', '=', param('id')),
)

export const pastContent = statement((db, param: Param<{ id: string; user: string; revision: string }>) =>
  guardedSpaces(db, param('user'))
    .innerJoin('revisions', 'revisions.space_id', 'spaces.id')
    .select(revision.columns)
    .select(publication)
    .select(people)
    .where('spaces.id', '=', param('id'))
    .where('revisions.id', '=', param('revision')),
)

/** The change requests of a space with their present revisions. */
const changeRequestsOf = (db: ReadDb, spaceId: string, userId: string) =>
  guardedSpaces(db, userId)
    .innerJoin('change_requests', 'change_requests.space_id', 'spaces.id')
    .innerJoin('revisions', 'revisions.id', 'change_requests.head_revision_id')
    .select(changeRequest.columns)
    .select(revision.columns)
    .select(people)
    .where('spaces.id', '=', spaceId)

export const changeRequestContent = statement(
  (db, param: Param<{ space: string; user: string; id: string }>) =>
    changeRequestsOf(db, param('space'), param('user')).where('change_requests.id', '=', param('id')),
)

export const numberedChangeRequestContent = statement(
  (db, param: Param<{ space: string; user: string; number: number }>) =>
    changeRequestsOf(db, param('space'), param('user')).where('change_requests.number', '=', param('number')),
)

/** Contents at their present revisions, without a check of who may see them. */
const heads = (db: ReadDb) =>
  db
    .selectFrom('spaces')
    .select([
      'spaces.id',
      'spaces.organization_id',
      'spaces.parent_id',
      'spaces.visibility',
      'spaces.default_level',
      'spaces.edit_mode',
      'spaces.head_revision_id',
      'spaces.lineage_id',
    ])
    .where('spaces.deleted_at', 'is', null)

export const mainHead = statement((db, param: Param<{ space: string }>) =>
  heads(db)
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .select(revision.columns)
    .where('spaces.id', '=', param('space')),
)

export const headOfChangeRequest = statement((db, param: Param<{ space: string; id: string }>) =>
  heads(db)
    .innerJoin('change_requests', 'change_requests.space_id', 'spaces.id')
    .innerJoin('revisions', 'revisions.id', 'change_requests.head_revision_id')
    .select(changeRequest.columns)
    .select(revision.columns)
    .where('spaces.id', '=', param('space'))
    .where('change_requests.id', '=', param('id')),
)

/** The columns of a space that belong to its head. */
export type LockedSpaceRow = Pick<
  Selectable<Tables['spaces']>,
  'organization_id' | 'head_revision_id' | 'edit_mode'
>

/** A transaction that locks rows; `shared.mayWait` says whether it may wait for them. */
type Locking = Pick<WriteCtx, 'db' | 'shared'>

/** Locks the space until the transaction ends. */
export const lockSpaceRow = async ({ db, shared }: Locking, id: string): Promise<LockedSpaceRow> => {
  if (shared?.mayWait === false) return (await first(db, freeSpace, { id })) ?? refuseToWait()
  const row = await first(db, lockedSpace, { id })
  if (row === undefined) throw new NotFound('this space has just been deleted')
  return row
}

/**
 * Locks the change request until the transaction ends. Where those who share the transaction hold another head already, it
 * does not wait for the lock: whoever holds it may be waiting for that other head.
 */
export const lockChangeRequestRow = async (
  { db, shared }: Locking,
  id: string,
): Promise<ChangeRequestRow> => {
  if (shared?.mayWait === false || shared?.left !== undefined)
    return (await first(db, freeChangeRequest, { id })) ?? refuseToWait()
  const row = await first(db, lockedChangeRequest, { id })
  if (row === undefined) throw new Error(`the change request ${id} is missing`)
  return row
}

/** The revision of the space that a change request was made from. */
export const initialRevisionOf = async (db: ReadDb, id: string): Promise<string> => {
  const row = await first(db, initialRevision, { id })
  if (row === undefined) throw new Error(`the change request ${id} is missing`)
  return row.initial_revision_id
}

const initialRevision = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('change_requests').select('initial_revision_id').where('id', '=', param('id')),
)

/** Makes a revision the head of a change request. */
export const moveChangeRequestHead = async (
  db: WriteDb,
  id: string,
  { id: revision, created_at: at, author_id: user }: RevisionRow,
): Promise<void> => {
  await overwrite(db, setHead, { id, revision, at }, id)
  await write(db, addContribution, { changeRequest: id, user, at })
}

const refuseToWait = (): never => {
  throw new NotTogether()
}

const spaceRows = (db: WriteDb, id: string) =>
  db
    .selectFrom('spaces')
    .select(['organization_id', 'head_revision_id', 'edit_mode'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

/**
 * Not `for update`: PostgreSQL locks a referenced row when a row that refers to it is inserted, and when one transaction
 * changes it a second time. So whoever comments on a change request twice would wait for those who have locked its space.
 */
const lockedSpace = statement((db, param: Param<{ id: string }>) =>
  spaceRows(db, param('id')).forNoKeyUpdate(),
)

/** No row where another transaction has locked it, or where it is gone. */
const freeSpace = statement((db, param: Param<{ id: string }>) =>
  spaceRows(db, param('id')).forNoKeyUpdate().skipLocked(),
)

const changeRequestRows = (db: WriteDb, id: string) =>
  db.selectFrom('change_requests').selectAll().where('id', '=', id)

const lockedChangeRequest = statement((db, param: Param<{ id: string }>) =>
  changeRequestRows(db, param('id')).forNoKeyUpdate(),
)

const freeChangeRequest = statement((db, param: Param<{ id: string }>) =>
  changeRequestRows(db, param('id')).forNoKeyUpdate().skipLocked(),
)

const setHead = statement((db, param: Param<{ id: string; revision: string; at: string }>) =>
  db
    .updateTable('change_requests')
    .set({ head_revision_id: param('revision'), updated_at: param('at') })
    .where('id', '=', param('id')),
)

const addContribution = statement((db, param: Param<{ changeRequest: string; user: string; at: string }>) =>
  db
    .insertInto('change_request_contributors')
    .values({
      change_request_id: param('changeRequest'),
      user_id: param('user'),
      count: 1,
      updated_at: param('at'),
    })
    .onConflict(conflict =>
      conflict.columns(['change_request_id', 'user_id']).doUpdateSet(column => ({
        count: column('change_request_contributors.count', '+', 1),
        updated_at: param('at'),
      })),
    ),
)
