// The S3 library, with timeouts and without following redirects; loaded by the first request.
import { setTimeout as delay } from 'node:timers/promises'
import type { S3mini } from 's3mini'
import type { RequestInit, Response } from 'undici'
import type { StorageLocation } from './location.ts'
import type { StorageCredentials } from './signed-address.ts'

export interface Client {
  readonly s3: S3mini
  close(): Promise<void>
}

/** Timeouts in milliseconds: for a connection, between two signs of life, and for a whole request other than GET. */
const times = { connecting: 5000, silence: 30_000, sending: 120_000 } as const

/** In milliseconds: the pauses before retries. */
const pauses = [100, 500]

export const openClient = async (
  { address, region }: StorageLocation,
  credentials: StorageCredentials,
): Promise<Client> => {
  const [{ S3mini }, { Agent, fetch }] = await Promise.all([import('s3mini'), import('undici')])
  const dispatcher = new Agent({
    connect: { timeout: times.connecting },
    headersTimeout: times.silence,
    bodyTimeout: times.silence,
  })
  const ask = (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, { ...init, dispatcher, redirect: 'manual', signal: limitOf(init) })
  const asking = again(ask) as unknown as typeof globalThis.fetch
  return {
    s3: new S3mini({ ...credentials, endpoint: address, region, fetch: asking }),
    close: () => dispatcher.destroy(),
  }
}

/** A download has no limit on its total time. */
const limitOf = ({ method }: RequestInit): AbortSignal | null =>
  method === 'GET' ? null : AbortSignal.timeout(times.sending)

type Ask = (url: string, init: RequestInit) => Promise<Response>

/** Retries when the storage says that it cannot answer now, or ends the connection. All requests are safe to repeat. */
const again =
  (ask: Ask): Ask =>
  async (url, init) => {
    for (const pause of pauses) {
      const answer = await ask(url, init).catch(passing)
      if (answer !== undefined && !isBusy(answer)) return answer
      await answer?.body?.cancel()
      await delay(pause)
    }
    return ask(url, init)
  }

const isBusy = ({ status }: Response): boolean => [429, 500, 502, 503, 504].includes(status)

/** Returns undefined for a failure that may be over in a moment; throws others, such as a timeout. */
const passing = (error: unknown): undefined => {
  const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)) throw error
}
