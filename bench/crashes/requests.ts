// Requests that are repeated until they are answered, whatever happens to the servers meanwhile.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Servers } from './servers.ts'

export interface Sender {
  /** Sends a POST with a new Idempotency-Key, and repeats it with the same key until it is answered. */
  post(path: string, body?: object): Promise<any>
  get(path: string): Promise<any>
  /** How many requests had to be repeated. */
  readonly again: () => number
  /** Responses that reveal a fault of the program; their requests were repeated, too. */
  readonly faults: readonly string[]
}

/** The statuses of a server that cannot work for now, or that does not know the outcome of the first attempt yet. */
const passing: ReadonlySet<number> = new Set([409, 429, 500, 503, 507])

/** In milliseconds: a longer failure is not the fault of one server that was killed. */
const longest = 120_000

export const senderTo = (servers: Servers, token: string): Sender => {
  const agent = new Agent({ headersTimeout: 30_000, bodyTimeout: 30_000, connectTimeout: 5000 })
  const faults: string[] = []
  let again = 0
  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<any> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const deadline = Date.now() + longest
    for (let last = 'no answer'; ; again++) {
      try {
        const options = { method, headers, body: body ? JSON.stringify(body) : null, dispatcher: agent }
        const answer = await request(`${servers.address()}/v1${path}`, options)
        const text = await answer.body.text()
        if (answer.statusCode < 300) return JSON.parse(text)
        last = `${answer.statusCode} ${text}`
        if (answer.statusCode === 500) faults.push(`${method} ${path}: ${last}`)
        if (!passing.has(answer.statusCode)) throw new Refused(`${method} ${path}: ${last}`)
      } catch (error) {
        if (error instanceof Refused) throw error
        last = String(error)
      }
      if (Date.now() > deadline) throw new Error(`${method} ${path}: ${last}`)
      await sleep(50 + Math.random() * 100)
    }
  }
  return {
    post: (path, body) => send('POST', path, body),
    get: path => send('GET', path),
    again: () => again,
    faults,
  }
}

class Refused extends Error {}
