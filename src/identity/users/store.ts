// All SQL on users; who is shown which address is in acquaintance.ts.
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

/** Makes accounts, save for addresses that have one already. */
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
  // Before the row of the person: whoever changes several people takes it first, too.
  if ('display_name' in set || 'photo_url' in set) await noteShownOtherwise(ctx)
  return ctx.db.updateTable('users').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Answers that show people are kept until then. */
const noteShownOtherwise = async (ctx: WriteCtx): Promise<void> => {
  await ctx.db
    .insertInto('shown_people')
    .values({ id: 1, version: 1 })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ eb }) => ({ version: eb('shown_people.version', '+', 1) })),
    )
    .execute()
}

/** Locks an account until the transaction ends, for rules over all that one person has, too; undefined where it is no more. */
export const lockUser = ({ db }: Pick<WriteCtx, 'db'>, id: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'photo_url'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The domain of an address is kept with each membership of whom it belongs to. */
export const setEmailDomain = async (ctx: WriteCtx, userId: string, domain: string): Promise<void> => {
  await ctx.db.updateTable('members').set({ email_domain: domain }).where('user_id', '=', userId).execute()
}

/** What a person is called, whoever asks: for what they let others publish. */
export const displayNameOf = async ({ db }: Pick<Ctx, 'db'>, id: string): Promise<string | undefined> =>
  (await first(db, nameById, { id }))?.display_name

const nameById = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('users').select('display_name').where('id', '=', param('id')),
)

export const userByEmailKey = (db: ReadDb, key: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst()

/** Locks accounts against changes: they keep these addresses until the transaction ends, for those who are let in by them. */
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

/** Whether somebody belongs to any other organization, be it that they are disabled there. */
export const belongsElsewhere = async (
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  organizations: readonly string[],
): Promise<boolean> => {
  let others = db.selectFrom('members').select('organization_id').where('user_id', '=', userId)
  if (organizations.length > 0) others = others.where('organization_id', 'not in', organizations)
  return (await others.limit(1).executeTakeFirst()) !== undefined
}

/** The person has proved that the address of their account is theirs; that it was so before is kept. */
export const noteAddressProved = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db
    .updateTable('users')
    .set({ email_proved_at: now(ctx) })
    .where('id', '=', id)
    .where('email_proved_at', 'is', null)
    .execute()
}

/** The address of somebody's account, if they have proved that it is theirs. */
export const provedAddress = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<string | undefined> => {
  const users = ctx.db.selectFrom('users').select('email').where('id', '=', id)
  return (await users.where('email_proved_at', 'is not', null).executeTakeFirst())?.email
}

const knownById = statement<{ id: string; actor: string }, UserRow>((db, param) =>
  knownUsers(db, param('actor'), {}).where('id', '=', param('id')),
)

const knownUsers = (db: ReadDb, viewer: string, actor: Pick<Actor, 'by' | 'organizations' | 'signedOn'>) =>
  db.selectFrom('users').select(['id', 'email', 'display_name', 'photo_url']).where(knownTo(viewer, actor))
