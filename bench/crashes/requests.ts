// Requests that are sent until they are answered, whatever happens to the servers meanwhile.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Servers } from './servers.ts'

export interface Sender {
  /** A POST with an Idempotency-Key of its own: sent again with the same one until it is answered. */
  post(path: string, body?: object): Promise<any>
  get(path: string): Promise<any>
  /** How many requests had to be sent again. */
  readonly again: () => number
  /** Answers that tell of a fault of the program; these were sent again, too. */
  readonly faults: readonly string[]
}

/** What a server answers where it cannot work for now, or where the answer before is not known yet. */
const passing: ReadonlySet<number> = new Set([409, 429, 500, 503, 507])

/** In milliseconds: after so long something is wrong with more than one server. */
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
