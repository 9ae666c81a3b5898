// All SQL on passkeys and on challenges for authenticators.
import { hash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { ReadDb, Tables, WriteDb } from '#database/index.ts'
import { now } from '#kernel/clock.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

/** A query for a person's passkeys. */
export const passkeysOf = ({ db }: Pick<Ctx, 'db'>, userId: string) =>
  db.selectFrom('passkeys').where('user_id', '=', userId)

/** One of the caller's own passkeys. */
export const findOwnPasskey = (ctx: Ctx, id: string): Promise<Pick<PasskeyRow, 'id' | 'label'> | undefined> =>
  passkeysOf(ctx, ctx.actor.userId).select(['id', 'label']).where('id', '=', id).executeTakeFirst()

export const credentialsOf = (ctx: Pick<Ctx, 'db'>, userId: string) =>
  passkeysOf(ctx, userId).select(['credential_id', 'transports']).orderBy('id').execute()

export const countPasskeys = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<number> => {
  const { count } = await passkeysOf(ctx, userId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const passkeyByCredential = (db: ReadDb, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export const insertPasskey = async (ctx: WriteCtx, row: Insertable<Tables['passkeys']>): Promise<void> => {
  await ctx.db.insertInto('passkeys').values(row).execute()
}

export const deletePasskey = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('passkeys').where('id', '=', id).execute()
}

/**
 * Records a use; false where the passkey is gone, or a higher
 * counter was recorded meanwhile. Many authenticators do not count.
 */
export const noteUse = async (ctx: WriteCtx, id: string, counter: number): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now(ctx) })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Challenges have so many random bits that a fast hash is enough. */
const hashOf = (challenge: string): string => hash('sha256', challenge, 'base64url')

export const insertChallenge = async (
  db: WriteDb,
  challenge: string,
  { userId, expiresAt }: { readonly userId: string | null; readonly expiresAt: string },
): Promise<void> => {
  const row = { hash: hashOf(challenge), user_id: userId, expires_at: expiresAt }
  await db.insertInto('passkey_challenges').values(row).execute()
}

/** Deletes a challenge; returns whether it existed, for this person, or with null for a sign-in. */
export const takeChallenge = async (
  db: WriteDb,
  challenge: string,
  { userId, time }: { readonly userId: string | null; readonly time: string },
): Promise<boolean> => {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashOf(challenge))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', time)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
