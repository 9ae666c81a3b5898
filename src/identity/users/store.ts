// All SQL on users; who sees which address is in acquaintance.ts.
import type { Insertable, Updateable } from 'kysely'
import type { Actor, Ctx, WriteCtx } from '#context.ts'
import { first, type Param, type ReadDb, statement, type Tables } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import { knownTo } from './acquaintance.ts'

export interface UserRow {
  readonly id: string
  readonly email: string
  readonly display_name: string
  readonly photo_url: string | null
}

export const insertUser = async (
  ctx: Pick<WriteCtx, 'db'>,
  row: Insertable<Tables['users']>,
): Promise<void> => {
  await ctx.db.insertInto('users').values(row).execute()
}

/** Inserts accounts, except for addresses that already have one. */
export const insertMissingUsers = async (
  ctx: Pick<WriteCtx, 'db'>,
  rows: readonly Insertable<Tables['users']>[],
): Promise<void> => {
  await ctx.db
    .insertInto('users')
    .values(rows)
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .execute()
}

export const updateUser = async (
  ctx: WriteCtx,
  id: string,
  set: Updateable<Tables['users']>,
): Promise<UserRow> => {
  // Before the row of the person, as in changes of several people, to avoid deadlocks.
  if ('display_name' in set || 'photo_url' in set) await noteShownOtherwise(ctx)
  return ctx.db.updateTable('users').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Raises the version of `shown_people`; answers that show people are cached until then. */
const noteShownOtherwise = async (ctx: WriteCtx): Promise<void> => {
  await ctx.db
    .insertInto('shown_people')
    .values({ id: 1, version: 1 })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ eb }) => ({ version: eb('shown_people.version', '+', 1) })),
    )
    .execute()
}

/**
 * Locks an account until the transaction ends, also for rules over
 * everything a person has; undefined where it no longer exists.
 */
export const lockUser = ({ db }: Pick<WriteCtx, 'db'>, id: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'photo_url'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Each membership has a copy of the domain of the person's address. */
export const setEmailDomain = async (ctx: WriteCtx, userId: string, domain: string): Promise<void> => {
  await ctx.db.updateTable('members').set({ email_domain: domain }).where('user_id', '=', userId).execute()
}

/** A person's name, whoever asks: for what they let others publish. */
export const displayNameOf = async ({ db }: Pick<Ctx, 'db'>, id: string): Promise<string | undefined> =>
  (await first(db, nameById, { id }))?.display_name

const nameById = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('users').select('display_name').where('id', '=', param('id')),
)

export const userByEmailKey = (db: ReadDb, key: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst()

/** Locks accounts until the transaction ends, so that they keep these addresses, for people who are let in by them. */
export const lockUsersByEmailKeys = (ctx: WriteCtx, keys: readonly string[]) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where('email_key', 'in', keys)
    .orderBy('id')
    .forShare()
    .execute()

export const emailsOf = (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  ctx.db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()

/** The person, if they share an organization with the caller or are the caller. */
export const findUser = ({ db, actor }: Ctx, userId: string): Promise<UserRow | undefined> =>
  actor.by === 'session' || actor.organizations !== undefined
    ? knownUsers(db, actor.userId, actor).where('id', '=', userId).executeTakeFirst()
    : first(db, knownById, { id: userId, actor: actor.userId })

/** Whether a person belongs to any other organization, even if they are disabled there. */
export const belongsElsewhere = async (
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  organizations: readonly string[],
): Promise<boolean> => {
  let others = db.selectFrom('members').select('organization_id').where('user_id', '=', userId)
  if (organizations.length > 0) others = others.where('organization_id', 'not in', organizations)
  return (await others.limit(1).executeTakeFirst()) !== undefined
}

/** Records that the person has proved the address of their account; an earlier proof is kept. */
export const noteAddressProved = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db
    .updateTable('users')
    .set({ email_proved_at: now(ctx) })
    .where('id', '=', id)
    .where('email_proved_at', 'is', null)
    .execute()
}

/** The address of a person's account, if they have proved it. */
export const provedAddress = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<string | undefined> => {
  const users = ctx.db.selectFrom('users').select('email').where('id', '=', id)
  return (await users.where('email_proved_at', 'is not', null).executeTakeFirst())?.email
}

const knownById = statement<{ id: string; actor: string }, UserRow>((db, param) =>
  knownUsers(db, param('actor'), {}).where('id', '=', param('id')),
)

const knownUsers = (db: ReadDb, viewer: string, actor: Pick<Actor, 'by' | 'organizations' | 'signedOn'>) =>
  db.selectFrom('users').select(['id', 'email', 'display_name', 'photo_url']).where(knownTo(viewer, actor))
