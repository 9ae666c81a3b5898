// One request to the server of a provider, and its failures as errors for the caller.
import { text } from 'node:stream/consumers'
import { Invalid, Unavailable } from '#kernel/errors.ts'
import type { Json } from '#kernel/json.ts'
import { type Fetcher, FetchFailed, StatusRefused } from '#network/index.ts'
import { TranslationRefused } from './provider.ts'

export interface Question {
  readonly url: string
  /** Sent by POST; without it, the request is a GET. */
  readonly body?: Json
  readonly authorization?: string
  readonly signal: AbortSignal
}

/** Sends a request. Without encryption, it goes only to addresses that the operator allows: it contains texts and keys. */
export type Ask = (question: Question) => Promise<Json>

/** Returns a function that sends requests through a fetcher and parses the JSON they answer. */
export const askingThrough =
  (fetcher: Pick<Fetcher, 'fetch'>): Ask =>
  async ({ url, body, authorization, signal }) => {
    const asked = {
      ...(body !== undefined && {
        method: 'POST' as const,
        body: new TextEncoder().encode(JSON.stringify(body)),
      }),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(authorization !== undefined && { authorization }),
      },
      maximumBytes,
      timeoutMilliseconds,
      isPlainRefused: true,
      signal,
    }
    try {
      const { body: answer } = await fetcher.fetch(url, asked, text)
      return answerOf(url, answer)
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(url, error)
    }
  }

/** Limit of a response: a batch is small, and its translation not much larger. */
const maximumBytes = 2_000_000

/** Long, since a language model may write for a long time. */
const timeoutMilliseconds = 120_000

const answerOf = (url: string, answer: string): Json => {
  try {
    return JSON.parse(answer)
  } catch {
    throw unexpected(url)
  }
}

/**
 * The error for a response that does not follow the protocol; it can be retried, since a proxy may have answered for the
 * server.
 */
export const unexpected = (url: string): Unavailable =>
  new Unavailable(`${new URL(url).host} did not answer as a translation service does: check its address`, 60)

const failureOf = (url: string, error: unknown): unknown => {
  if (error instanceof Invalid) return new TranslationRefused(error.message, { cause: error })
  if (!(error instanceof FetchFailed)) return error
  if (!(error instanceof StatusRefused)) return new Unavailable(error.message, 30, { cause: error })
  const { status, retryAfter } = error
  const refused = refusals[status]
  if (refused !== undefined) return new TranslationRefused(`${new URL(url).host} ${refused}`)
  if (status < 500 && status !== 429 && status !== 408)
    return new TranslationRefused(
      `${error.message}: check the address and the model in the settings of the translation`,
    )
  return new Unavailable(error.message, secondsOf(retryAfter) ?? (status === 429 ? 60 : 30), { cause: error })
}

const refusals: Readonly<Record<number, string>> = {
  401: 'does not accept the key: give another one in the settings of the translation',
  402: 'wants to be paid before it translates more',
  403: 'does not accept the key: give another one in the settings of the translation',
  404: 'has nothing at that address: check the address and the model in the settings of the translation',
  // DeepL's own status code.
  456: 'translates no more characters in this period: raise the limit there, or wait until it ends',
}

/** Parses a number of seconds or a date; a day at most. */
const secondsOf = (retryAfter: string): number | undefined => {
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(1, Math.ceil(seconds)), 86_400)
}
