// Refresh tokens: each is used once, and exchanged for the next
// of its series. All tokens of a series begin with the same text.
import { createHmac } from 'node:crypto'
import type { WriteCtx } from '#context.ts'
import type { TokenScope } from '#database/index.ts'
import { later, now } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import { randomSecret } from '#kernel/ids.ts'
import { hashOfToken } from '../tokens/index.ts'
import { insertSeries, type SeriesRow, updateSeries } from './store.ts'

/** In milliseconds: how long a client may leave one unused. */
const lifetime = 30 * day

/**
 * In milliseconds: how long an exchanged token may be sent once more, since the answer may have been lost, or two processes
 * of a client may have sent it at once. It gives the same next token, so that there are never two valid ones.
 */
const repeatable = 10_000

/** Issues the first token of a series. */
export const startSeries = async (
  ctx: WriteCtx,
  { authorizationId, scope }: { readonly authorizationId: string; readonly scope: TokenScope },
): Promise<string> => {
  const series = randomSecret()
  const token = tokenOf(series, randomSecret())
  await insertSeries(ctx, {
    series_hash: hashOfToken(series),
    authorization_id: authorizationId,
    scope,
    hash: hashOfToken(token),
    previous_hash: null,
    salt: null,
    exchanged_at: null,
    created_at: now(ctx),
    expires_at: expiry(ctx),
  })
  return token
}

/** The hash by which the series of a token is found; undefined for other texts. */
export const seriesHashOf = (token: string): string | undefined => {
  const series = /^lcr_(\w{43})[\w-]{43}$/.exec(token)?.[1]
  return series && hashOfToken(series)
}

/** The token that follows in its series, which is locked; undefined where the token is no longer valid. */
export const exchange = async (ctx: WriteCtx, row: SeriesRow, token: string): Promise<string | undefined> => {
  const hash = hashOfToken(token)
  if (hash === row.previous_hash && isRepeatable(ctx, row)) return nextOf(token, row.salt ?? '')
  if (hash !== row.hash) return undefined
  const salt = randomSecret()
  const next = nextOf(token, salt)
  await updateSeries(ctx, row.series_hash, {
    hash: hashOfToken(next),
    previous_hash: hash,
    salt,
    exchanged_at: now(ctx),
    expires_at: expiry(ctx),
  })
  return next
}

const isRepeatable = (ctx: WriteCtx, { exchanged_at }: SeriesRow): boolean =>
  exchanged_at !== null && Date.parse(exchanged_at) + repeatable > ctx.clock()

/** Derived from the token, which only the client has, and a salt, which only the database has. */
const nextOf = (token: string, salt: string): string =>
  tokenOf(token.slice(4, 47), createHmac('sha256', token).update(salt).digest('base64url'))

const tokenOf = (series: string, secret: string): string => `lcr_${series}${secret}`

const expiry = (ctx: WriteCtx): string => later(ctx, lifetime)
