// Refresh tokens: each is good once, and exchanged for the next one of its series. All of a series begin alike.
import { createHmac } from 'node:crypto'
import type { WriteCtx } from '#context.ts'
import type { TokenScope } from '#database/index.ts'
import { later, now } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import { randomSecret } from '#kernel/ids.ts'
import { hashOfToken } from '../tokens/index.ts'
import { insertSeries, type SeriesRow, updateSeries } from './store.ts'

/** For how long a program may not use one, in milliseconds. */
const lifetime = 30 * day

/**
 * For how long one that was exchanged may be sent once more, in milliseconds: the answer was lost, or two of a program send it
 * at once. Whoever does so gets the same next one, so that there are never two that are good.
 */
const repeatable = 10_000

/** The first one of a series. */
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

/** The hash by which the series of a token is found; undefined for what is no such token. */
export const seriesHashOf = (token: string): string | undefined => {
  const series = /^lcr_(\w{43})[\w-]{43}$/.exec(token)?.[1]
  return series && hashOfToken(series)
}

/** The token that comes after one of the series, which is locked; undefined where that is no good any more. */
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

/** Follows from the token, which only the program has, and a salt, which only the database has. */
const nextOf = (token: string, salt: string): string =>
  tokenOf(token.slice(4, 47), createHmac('sha256', token).update(salt).digest('base64url'))

const tokenOf = (series: string, secret: string): string => `lcr_${series}${secret}`

const expiry = (ctx: WriteCtx): string => later(ctx, lifetime)
