// Requests to a site that do not burden it: with pauses where it asks for them, and again where it was busy or out of reach.
import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#context.ts'
import { FetchFailed, type FetchRequest, StatusRefused } from '#network/index.ts'

export type Fetch = Ctx['fetcher']['fetch']

/** Waits some milliseconds; rejects with the reason of the signal where it fires meanwhile. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

export const waitByClock: Wait = async (milliseconds, signal) => {
  await setTimeout(milliseconds, undefined, { signal }).catch(error => {
    signal.throwIfAborted()
    throw error
  })
}

export interface Asking {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Sets the milliseconds between one request and the next. */
  slowDown(delay: number): void
}

export interface AskingOptions {
  readonly fetcher: Ctx['fetcher']
  readonly signal: AbortSignal
  readonly wait: Wait
}

/** Milliseconds before each further attempt. */
const pauses = [1000, 3000]

/** Milliseconds: a site that asks for a longer pause is not tried again. */
const longestPause = 60_000

const timeoutMilliseconds = 60_000

export const askingOf = ({ fetcher, signal, wait }: AskingOptions): Asking => {
  let delay = 0
  let turn: Promise<void> = Promise.resolve()
  const inTurn = async (): Promise<void> => {
    if (delay === 0) return
    const mine = turn
    const pause = delay
    turn = mine.then(() => wait(pause, signal))
    turn.catch(() => {})
    await mine
  }
  const fetch: Fetch = async (url, request, receive) => {
    for (let attempt = 0; ; attempt++) {
      await inTurn()
      signal.throwIfAborted()
      try {
        return await fetcher.fetch(url, asked(request, signal), receive)
      } catch (error) {
        signal.throwIfAborted()
        const pause = pauseAfter(error, pauses[attempt])
        if (pause === undefined) throw error
        await wait(pause, signal)
      }
    }
  }
  return {
    fetch,
    signal,
    slowDown: milliseconds => {
      delay = milliseconds
    },
  }
}

const asked = (request: FetchRequest, signal: AbortSignal): FetchRequest => ({
  timeoutMilliseconds,
  ...request,
  signal,
})

/** Milliseconds before the next attempt; undefined where another attempt makes no sense. */
const pauseAfter = (error: unknown, usual: number | undefined): number | undefined => {
  if (usual === undefined || !isPassing(error)) return undefined
  const wanted = error instanceof StatusRefused ? secondsOf(error.retryAfter) * 1000 : 0
  return wanted > longestPause ? undefined : Math.max(usual, wanted)
}

const secondsOf = (retryAfter: string): number => {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const time = Date.parse(retryAfter)
  return Number.isNaN(time) ? 0 : Math.max(0, (time - Date.now()) / 1000)
}

/** Whether the site may answer later. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof StatusRefused) return [429, 500, 502, 503, 504].includes(error.status)
  return error instanceof FetchFailed && (error.reason === 'timeout' || error.reason === 'unreachable')
}
