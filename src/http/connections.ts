// Limits on connections: how many there are, and how long each may take to send a request.
import type { Server } from 'node:http'
import { minute, second } from '#kernel/durations.ts'
import { nextTurn } from '#kernel/yielding.ts'

/** Options of the server. The timeouts are in milliseconds, and end the connection. */
export const connectionOptions = {
  http: {
    /** Node refuses a request without `Host` with no body; `refuseUnusableHeaders` answers it instead. */
    requireHostHeader: false,
    /** For the headers of a request. */
    headersTimeout: 20 * second,
    connectionsCheckingInterval: 5 * second,
  },
  /** For a whole request: 200 MB of files take this long over slow connections. JSON has less time (`receiving.ts`). */
  requestTimeout: 15 * minute,
  /** For a connection on which nothing is sent or received: ends those whose client does not read the answer. */
  connectionTimeout: 10 * minute,
} as const

/** Accepts at most `most` connections. Once all are taken, idle ones are closed to make room. */
export const limitConnections = (server: Server, most: number): void => {
  server.maxConnections = most
  // Two turns later: a connection that was just accepted may have sent a request that was not read yet.
  server.on('drop', async () => {
    await nextTurn()
    await nextTurn()
    server.closeIdleConnections()
  })
}
