// Bounds on connections: how many there are, and how long each may take for what it sends.
import type { Server } from 'node:http'
import { minute, second } from '#kernel/durations.ts'
import { nextTurn } from '#kernel/yielding.ts'

/** Options of the server: milliseconds, after which a connection is ended; and who refuses a request. */
export const connectionOptions = {
  http: {
    /** Node's own refusal has no body: `refuseUnusableHeaders` does it. */
    requireHostHeader: false,
    /** For the head of a request. */
    headersTimeout: 20 * second,
    connectionsCheckingInterval: 5 * second,
  },
  /** For a whole request: 200 MB of files need that long from where lines are slow. JSON has less. */
  requestTimeout: 15 * minute,
  /** While nothing is sent or received: whoever does not read an answer lets go of it. */
  connectionTimeout: 10 * minute,
} as const

/** Takes no more connections than `most`. Where all are taken, those on which nothing is asked make room. */
export const limitConnections = (server: Server, most: number): void => {
  server.maxConnections = most
  // A little later, for connections that have just come have something to say that was not read yet.
  server.on('drop', async () => {
    await nextTurn()
    await nextTurn()
    server.closeIdleConnections()
  })
}
