// The library that speaks S3, with time limits, and without following redirects: loaded when something is first asked.
import { setTimeout as delay } from 'node:timers/promises'
import type { S3mini } from 's3mini'
import type { RequestInit, Response } from 'undici'
import type { StorageLocation } from './location.ts'
import type { StorageCredentials } from './signed-address.ts'

export interface Client {
  readonly s3: S3mini
  close(): Promise<void>
}

/** In milliseconds: until there is a connection, between two signs of life, and for what is sent as a whole. */
const times = { connecting: 5000, silence: 30_000, sending: 120_000 } as const

/** In milliseconds: how long is waited before something is asked again. */
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

/** What is read may take as long as it comes. */
const limitOf = ({ method }: RequestInit): AbortSignal | null =>
  method === 'GET' ? null : AbortSignal.timeout(times.sending)

type Ask = (url: string, init: RequestInit) => Promise<Response>

/** Asks again where the storage says that it cannot now, or ends the connection. All that is asked may be asked twice. */
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

/** Nothing for a failure that may be over in a moment; others, such as a time limit, are thrown. */
const passing = (error: unknown): undefined => {
  const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)) throw error
}
