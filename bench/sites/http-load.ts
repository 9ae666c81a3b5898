// Load on servers that send faster than a general client can read: responses are counted, and otherwise ignored.
import { connect, type Socket } from 'node:net'
import { percentile } from '../figures.ts'
import type { Extent, Loaded, Shot } from '../load.ts'
import { cpuTimeOf, type Started } from '../processes.ts'

/** Sends all requests in turns on every connection, and fails if any response is not a success. */
export const loadFast = async (
  server: Started,
  shots: readonly Shot[],
  { connections, seconds = 1, headers = {} }: Extent,
): Promise<Loaded> => {
  const { host, hostname, port } = new URL(server.url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = shots.map(({ path }) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`))
  const before = cpuTimeOf(server)
  const started = performance.now()
  const until = started + seconds * 1000
  const asking = Array.from({ length: connections }, (_, index) =>
    askOn(connect(Number(port), hostname), rotated(requests, index * 7), until),
  )
  const times = (await Promise.all(asking)).flat()
  const taken = performance.now() - started
  const after = cpuTimeOf(server)
  const isKnown = before !== undefined && after !== undefined
  return {
    rate: (times.length * 1000) / taken,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuTime: isKnown ? ((after - before) * 1e6) / times.length : undefined,
  }
}

const rotated = <Item>(items: readonly Item[], by: number): Item[] => {
  const at = by % items.length
  return [...items.slice(at), ...items.slice(0, at)]
}

/** Returns the milliseconds of each response. */
const askOn = (socket: Socket, requests: readonly Buffer[], until: number): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const times: number[] = []
    let [next, since, missing] = [0, 0, 0]
    const ask = (): void => {
      since = performance.now()
      socket.write(requests[next++ % requests.length] as Buffer)
    }
    const answered = (): void => {
      const now = performance.now()
      times.push(now - since)
      if (now < until) ask()
      else {
        socket.destroy()
        resolve(times)
      }
    }
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('connect', ask)
    socket.once('close', () => reject(new Error('the server closed the connection')))
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) missing = lengthOf(chunk)
      missing -= chunk.length
      if (missing === 0) answered()
      else if (missing < 0) socket.destroy(new Error(`not an answer: ${chunk.toString('latin1', 0, 200)}`))
    })
  })

/** The length of a response, whose headers must all be in its first chunk; negative if it is not a success. */
const lengthOf = (chunk: Buffer): number => {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  return end === -1 || length === undefined || !head.startsWith('HTTP/1.1 200')
    ? -1
    : end + 4 + Number(length)
}
