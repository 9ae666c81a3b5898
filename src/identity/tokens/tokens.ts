// Personal access tokens: made, found again by their hash, revoked.
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import { type Actor, type Ctx, type Installation, now } from '#context.ts'
import { first, type Param, statement, type Tables } from '#database/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { randomBase62 } from '#kernel/ids.ts'
import { parseInstant } from '#kernel/instant.ts'
import type { NewApiToken } from './schema.ts'

export interface TokenRow {
  readonly id: string
  readonly user_id: string
  readonly label: string
  readonly scope: string
  readonly created_at: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
}

/** `lct_` and 214 random bits. */
const newToken = (): string => `lct_${randomBase62(36)}`

/** What is stored of a token; it has too many random bits to need a slow hash. */
const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')

/** Makes a token for a user; it is known in the clear here, and never again. */
export const createToken = async (
  ctx: Pick<Ctx, 'db' | 'newId' | 'clock'>,
  userId: string,
  wanted: Static<typeof NewApiToken>,
): Promise<{ row: TokenRow; token: string }> => {
  const token = newToken()
  const row = {
    id: ctx.newId(),
    user_id: userId,
    label: wanted.label,
    scope: wanted.scope ?? 'write',
    created_at: now(ctx),
    expires_at: wanted.expiresAt === undefined ? null : expiry(ctx, wanted.expiresAt),
    last_used_at: null,
  }
  await ctx.db
    .insertInto('tokens')
    .values({ ...row, hash: hashOfToken(token) })
    .execute()
  return { row, token }
}

export const deleteToken = async (ctx: Ctx, tokenId: string): Promise<void> => {
  await ctx.db.deleteFrom('tokens').where('id', '=', tokenId).execute()
}

/** Who a token speaks for; undefined where it is unknown or has expired. */
export const authenticate = async (installation: Installation, token: string): Promise<Actor | undefined> => {
  const row = await first(installation.database.read, tokenByHash, { hash: hashOfToken(token) })
  if (row === undefined || hasExpired(installation, row)) return undefined
  noteUse(installation, row)
  return { userId: row.user_id, tokenId: row.id, scope: row.scope === 'read' ? 'read' : 'write' }
}

/** Whether the token that somebody acts by still is one, as their transaction sees it. */
export const hasGoodToken = async (ctx: Ctx): Promise<boolean> => {
  const row = await first(ctx.db, tokenById, { id: ctx.actor.tokenId })
  return row !== undefined && !hasExpired(ctx, row)
}

const hasExpired = (ctx: Pick<Ctx, 'clock'>, { expires_at }: Pick<TokenRow, 'expires_at'>): boolean =>
  expires_at !== null && expires_at <= now(ctx)

const expiry = (ctx: Pick<Ctx, 'clock'>, given: string): string => {
  const instant = parseInstant(given)
  if (instant === undefined) throw invalidField('/expiresAt', 'must be a date and time in ISO 8601')
  if (instant <= now(ctx)) throw invalidField('/expiresAt', 'must be in the future')
  return instant
}

/** Kept to the minute, beside the request and not in it: a read must not wait for a write. */
const noteUse = (installation: Installation, row: Pick<TokenRow, 'id' | 'last_used_at'>): void => {
  const time = installation.clock()
  if (row.last_used_at !== null && Date.parse(row.last_used_at) + 60_000 > time) return
  const minute = new Date(time - (time % 60_000)).toISOString()
  if (!installation.firstTime(`token ${row.id} ${minute}`)) return
  installation.inBackground('note the use of a token', () =>
    installation.database.transaction(db => setLastUse(db, row.id, minute)),
  )
}

/** Another process may have noted a later minute meanwhile. */
const setLastUse = (db: Kysely<Tables>, id: string, minute: string) =>
  db
    .updateTable('tokens')
    .set({ last_used_at: minute })
    .where('id', '=', id)
    .where(token => token.or([token('last_used_at', 'is', null), token('last_used_at', '<', minute)]))
    .execute()

const tokenByHash = statement((db, param: Param<{ hash: string }>) =>
  db
    .selectFrom('tokens')
    .select(['id', 'user_id', 'scope', 'expires_at', 'last_used_at'])
    .where('hash', '=', param('hash')),
)

const tokenById = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('tokens').select('expires_at').where('id', '=', param('id')),
)
