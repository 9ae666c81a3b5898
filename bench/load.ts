// Load: many connections that send the next request as soon as the last one is answered.
import autocannon from 'autocannon'
import { percentile } from './figures.ts'
import { cpuTimeOf, type Started } from './processes.ts'

export interface Shot {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** Replace the headers of the extent. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The requests: some of them over and over, or a new one every time. */
export type Shots = readonly Shot[] | (() => Shot)

export interface Extent {
  readonly connections: number
  /** How many seconds, or else how many requests. */
  readonly seconds?: number
  readonly amount?: number
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Loaded {
  /** Responses per second. */
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** Microseconds of the server's CPU time per request. */
  readonly cpuTime: number | undefined
}

/** Sends requests, and fails if any response is not a success. */
export const load = async (server: Started, token: string, shots: Shots, extent: Extent): Promise<Loaded> => {
  const times: number[] = []
  const before = cpuTimeOf(server)
  const started = performance.now()
  let last = started
  const result = await fire(
    {
      url: server.url,
      connections: extent.connections,
      headers: extent.headers ?? { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      requests: requestsOf(shots),
      ...(extent.amount === undefined ? { duration: extent.seconds ?? 1 } : { amount: extent.amount }),
    },
    time => {
      times.push(time)
      last = performance.now()
    },
  )
  const after = cpuTimeOf(server)
  if (result.non2xx > 0 || result.errors > 0 || times.length === 0) {
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} requests failed`)
  }
  return {
    rate: (times.length * 1000) / (last - started),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuTime:
      before === undefined || after === undefined ? undefined : ((after - before) * 1e6) / times.length,
  }
}

const fire = (
  options: autocannon.Options,
  onAnswer: (milliseconds: number) => void,
): Promise<autocannon.Result> =>
  new Promise((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('response', (_client, _status, _bytes, time) => onAnswer(time))
  })

const requestsOf = (shots: Shots): autocannon.Request[] =>
  typeof shots === 'function'
    ? [{ setupRequest: (request: object) => ({ ...request, ...shots() }) }]
    : shots.map(shot => ({ ...shot }))
