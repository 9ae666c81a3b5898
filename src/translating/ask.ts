// One question to the server of a provider, and what its failures mean to those who asked.
import { text } from 'node:stream/consumers'
import { Invalid, Unavailable } from '#kernel/errors.ts'
import type { Json } from '#kernel/json.ts'
import { type Fetcher, FetchFailed, StatusRefused } from '#network/index.ts'
import { TranslationRefused } from './provider.ts'

export interface Question {
  readonly url: string
  /** Sent by POST; left out, nothing is sent. */
  readonly body?: Json
  readonly authorization?: string
  readonly signal: AbortSignal
}

/** Asks a server. What is not encrypted goes only to the addresses that the operator allows: texts and keys are in it. */
export type Ask = (question: Question) => Promise<Json>

/** The answer to the question, which is JSON. */
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

/** Of an answer: a batch is small, and its translation not much larger. */
const maximumBytes = 2_000_000

/** A model may write for a long time. */
const timeoutMilliseconds = 120_000

const answerOf = (url: string, answer: string): Json => {
  try {
    return JSON.parse(answer)
  } catch {
    throw unexpected(url)
  }
}

/** The server answered something else than its protocol has; a proxy may stand before it for a while. */
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
  // As DeepL says it.
  456: 'translates no more characters in this period: raise the limit there, or wait until it ends',
}

/** As a number of seconds or as a date, a day at most. */
const secondsOf = (retryAfter: string): number | undefined => {
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(1, Math.ceil(seconds)), 86_400)
}
