// All SQL on sign-in links, and on how many mails were requested.
import type { Insertable, Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { now } from '#kernel/clock.ts'

export type LinkRow = Selectable<Tables['sign_in_links']>

/** Stores a link, replacing the one with the same purpose. */
export const putLink = async (ctx: WriteCtx, row: Insertable<Tables['sign_in_links']>): Promise<void> => {
  await ctx.db
    .insertInto('sign_in_links')
    .values(row)
    .onConflict(conflict => conflict.column('purpose').doUpdateSet(row))
    .execute()
}

/** The link, if it has not expired. */
export const findLink = (ctx: Pick<Ctx, 'db' | 'clock'>, hash: string): Promise<LinkRow | undefined> =>
  ctx.db
    .selectFrom('sign_in_links')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now(ctx))
    .executeTakeFirst()

/** Uses up a link that has not expired: of several concurrent requests only one gets it. */
export const takeLink = (ctx: WriteCtx, hash: string): Promise<LinkRow | undefined> =>
  ctx.db
    .deleteFrom('sign_in_links')
    .where('hash', '=', hash)
    .where('expires_at', '>', now(ctx))
    .returningAll()
    .executeTakeFirst()

/** The person of a link, found without regard to who knows them. */
export interface LinkedUser {
  readonly id: string
  readonly email: string
  readonly email_key: string
  readonly display_name: string
}

export const linkedUser = (
  ctx: Pick<Ctx, 'db'>,
  by: { readonly id: string } | { readonly emailKey: string },
): Promise<LinkedUser | undefined> => {
  const users = ctx.db.selectFrom('users').select(['id', 'email', 'email_key', 'display_name'])
  const found = 'id' in by ? users.where('id', '=', by.id) : users.where('email_key', '=', by.emailKey)
  return found.executeTakeFirst()
}

/** A person's memberships, at most two: enough to tell whether there is only one. */
export const membershipsOf = (ctx: Pick<Ctx, 'db'>, userId: string) =>
  ctx.db
    .selectFrom('members')
    .select(['organization_id', 'disabled', 'role', 'sso'])
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .limit(2)
    .execute()

export const isMember = async (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  userId: string,
): Promise<boolean> => {
  const row = ctx.db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
  return (await row.executeTakeFirst()) !== undefined
}

export interface LinkedOrganization {
  readonly id: string
  readonly title: string
  readonly sso: number
}

export const linkedOrganization = (
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<LinkedOrganization | undefined> =>
  ctx.db.selectFrom('organizations').select(['id', 'title', 'sso']).where('id', '=', id).executeTakeFirst()

/** Counts a mail under a key, from zero once its hour is over; returns the count, and when it ends. */
export const countMail = (
  ctx: WriteCtx,
  key: string,
  expiresAt: string,
): Promise<{ count: number; expires_at: string }> => {
  const time = now(ctx)
  return ctx.db
    .insertInto('sign_in_mails')
    .values({ key, count: 1, expires_at: expiresAt })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(row => ({
        count: row
          .case()
          .when('sign_in_mails.expires_at', '<=', time)
          .then(1)
          .else(row('sign_in_mails.count', '+', 1))
          .end(),
        expires_at: row
          .case()
          .when('sign_in_mails.expires_at', '<=', time)
          .then(expiresAt)
          .else(row.ref('sign_in_mails.expires_at'))
          .end(),
      })),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow()
}
