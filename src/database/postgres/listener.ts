// Listens to a channel of PostgreSQL, on a connection of its own that is replaced whenever it breaks.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Listen } from '../database.ts'

/** In milliseconds: the delay before it connects again, which each failure doubles, and the longest one. */
const firstDelay = 100
const longestDelay = 30_000

/** In milliseconds, of silence, after which TCP checks whether the server is still there (keep-alive). */
const silence = 10_000

export const listenOn =
  (url: string): Listen =>
  (channel, { heard, connected }) => {
    const closing = new AbortController()
    let client: pg.Client | undefined
    const once = async (): Promise<boolean> => {
      const own = clientOf(url)
      client = own
      const ended = Promise.withResolvers<void>()
      own.once('end', ended.resolve)
      own.on('notification', ({ payload = '' }) => heard(payload))
      try {
        await own.connect()
        await own.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch {
        own.end().catch(() => {})
        return false
      }
      if (closing.signal.aborted) own.end().catch(() => {})
      else connected()
      await ended.promise
      return true
    }
    const following = async (): Promise<void> => {
      for (let failures = 0; !closing.signal.aborted; ) {
        failures = (await once()) ? 0 : failures + 1
        await pause(failures, closing.signal)
      }
    }
    const followed = following()
    return {
      close: async () => {
        closing.abort()
        await client?.end().catch(() => {})
        await followed
      },
    }
  }

const clientOf = (url: string): pg.Client => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: longestDelay,
    keepAlive: true,
    keepAliveInitialDelayMillis: silence,
    application_name: 'lectern signals',
  })
  // A broken connection also emits `end`; an unhandled `error` would end the process.
  client.on('error', () => {})
  return client
}

const pause = async (failures: number, signal: AbortSignal): Promise<void> => {
  const delay = Math.min(firstDelay * 2 ** failures, longestDelay)
  await sleep(delay, undefined, { signal, ref: false }).catch(() => {})
}
