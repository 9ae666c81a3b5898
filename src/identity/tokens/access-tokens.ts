// Access tokens: credentials of a program that a person lets act
// for them. The SQL on the columns that only such tokens have.
import type { Ctx, WriteCtx } from '#context.ts'
import type { TokenScope } from '#database/index.ts'
import { later, now } from '#kernel/clock.ts'
import { randomSecret } from '#kernel/ids.ts'
import { hashOfToken } from './hash.ts'
import { insertToken } from './store.ts'

/** The lifetime of a token, in seconds. */
export const accessTokenLifetime = 3600

/** For one authorization at a time: a client that requests more loses the oldest. */
const mostAccessTokens = 50

export interface NewAccessToken {
  readonly authorizationId: string
  readonly userId: string
  readonly scope: TokenScope
  /** The only organizations in which it counts, as JSON; null for all. */
  readonly organizations: string | null
  /** The name of the client. */
  readonly label: string
}

/** Returns the token itself, which is not stored. */
export const createAccessToken = async (ctx: WriteCtx, wanted: NewAccessToken): Promise<string> => {
  await makeRoom(ctx, wanted.authorizationId)
  const token = `lca_${randomSecret()}`
  await insertToken(ctx, {
    id: ctx.newId(),
    user_id: wanted.userId,
    label: wanted.label,
    scope: wanted.scope,
    organizations: wanted.organizations,
    authorization_id: wanted.authorizationId,
    hash: hashOfToken(token),
    created_at: now(ctx),
    expires_at: later(ctx, accessTokenLifetime * 1000),
    last_used_at: null,
  })
  return token
}

/** The authorization of an access token. */
export const authorizationOfToken = async (
  { db }: Pick<Ctx, 'db'>,
  token: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('tokens')
    .select('authorization_id')
    .where('hash', '=', hashOfToken(token))
    .executeTakeFirst()
  return row?.authorization_id ?? undefined
}

/** When the access tokens of authorizations were last used, by authorization id. */
export const lastUsesOfAccessTokens = async (
  { db }: Pick<Ctx, 'db'>,
  authorizationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('tokens')
    .select(({ fn }) => ['authorization_id', fn.max('last_used_at').as('used')])
    .where('authorization_id', 'in', authorizationIds)
    .groupBy('authorization_id')
    .execute()
  return new Map(rows.map(({ authorization_id, used }) => [authorization_id ?? '', used ?? '']))
}

export const deleteAccessToken = async (
  { db }: Pick<WriteCtx, 'db'>,
  authorizationId: string,
  token: string,
): Promise<void> => {
  await db
    .deleteFrom('tokens')
    .where('hash', '=', hashOfToken(token))
    .where('authorization_id', '=', authorizationId)
    .execute()
}

/** Deletes all access tokens of these authorizations. */
export const deleteAccessTokensOf = async (
  { db }: Pick<WriteCtx, 'db'>,
  authorizationIds: readonly string[],
): Promise<void> => {
  await db.deleteFrom('tokens').where('authorization_id', 'in', authorizationIds).execute()
}

/** Deletes expired tokens, and the oldest of the others where there are too many. The authorization is locked. */
const makeRoom = async (ctx: WriteCtx, authorizationId: string): Promise<void> => {
  const { db } = ctx
  const good = await db
    .selectFrom('tokens')
    .select('id')
    .where('authorization_id', '=', authorizationId)
    .where('expires_at', '>', now(ctx))
    .orderBy('id', 'desc')
    .limit(mostAccessTokens - 1)
    .execute()
  const others = db.deleteFrom('tokens').where('authorization_id', '=', authorizationId)
  const kept = good.map(({ id }) => id)
  await (kept.length === 0 ? others : others.where('id', 'not in', kept)).execute()
}
