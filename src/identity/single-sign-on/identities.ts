// All SQL on the identities of people at providers, and on their own means to sign in without one.
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { query } from '../levels/index.ts'

/** The id of the user whom a provider knows by a subject. */
export const userIdOf = async (
  ctx: Pick<Ctx, 'db'>,
  providerId: string,
  subject: string,
): Promise<string | undefined> => {
  const row = ctx.db
    .selectFrom('external_identities')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
  return (await row.executeTakeFirst())?.user_id
}

/** Whether a provider knows a member of its organization by any subject. */
export const hasIdentity = async (
  ctx: Pick<Ctx, 'db'>,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  userId: string,
): Promise<boolean> => {
  const row = ctx.db
    .selectFrom('external_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .where('provider_id', '=', id)
    .limit(1)
  return (await row.executeTakeFirst()) !== undefined
}

/** Stores that the provider knows the person by this subject, and has just said so. */
export const putIdentity = async (
  ctx: WriteCtx,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  subject: string,
  userId: string,
): Promise<void> => {
  const time = now(ctx)
  await ctx.db
    .insertInto('external_identities')
    .values({
      provider_id: id,
      subject,
      user_id: userId,
      organization_id: organizationId,
      created_at: time,
      last_used_at: time,
    })
    .onConflict(conflict =>
      conflict.columns(['provider_id', 'subject']).doUpdateSet({ user_id: userId, last_used_at: time }),
    )
    .execute()
}

export const deleteIdentitiesAt = async (ctx: WriteCtx, providerId: string): Promise<void> => {
  await ctx.db.deleteFrom('external_identities').where('provider_id', '=', providerId).execute()
}

/** Credentials that, where they are not confined, count in every organization of the person, now or later. */
const unconfined = ['passwords', 'passkeys', 'tokens', 'oauth_authorizations'] as const

/** Whether a person can prove who they are without the word of an organization. */
export const hasOwnMeans = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<boolean> => {
  const one = sql.lit(1).as('one')
  const sessions = query.selectFrom('sessions').select(one).where('user_id', '=', userId).where('own', '=', 1)
  const others = unconfined.map(table =>
    query
      .selectFrom(table)
      .select(one)
      .where(sql.ref(`${table}.user_id`), '=', userId)
      .where(sql.ref(`${table}.organizations`), 'is', null),
  )
  const found = ctx.db
    .selectNoFrom(one)
    .where(({ or, exists }) => or([sessions, ...others].map(rows => exists(rows))))
  return (await found.executeTakeFirst()) !== undefined
}
