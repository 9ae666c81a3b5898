// Local servers for tests, on 127.0.0.1, and assertions about how a fetch from them fails.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import type { FetcherOptions, FetchFailure, FetchRequest } from './index.ts'
import { createLateFetcher, FetchFailed, FetchRefused } from './index.ts'

export const kilobyte = { maximumBytes: 1000 }
export const local = { allow: ['127.0.0.0/8'] }

/** Closes a server at its end: a test, as a rule. */
export interface Lifetime {
  after(close: () => void): void
}

export const serveLocally = async (
  t: Lifetime,
  listener: RequestListener,
  host = '127.0.0.1',
): Promise<string> => {
  const server = createServer(listener).listen(0, host)
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

export const lateFetcherFor = (t: TestContext, options: FetcherOptions) => {
  const fetcher = createLateFetcher(options)
  t.after(() => fetcher.close())
  return fetcher
}

export const fetcherFor = (t: TestContext, options: FetcherOptions) => {
  const fetcher = lateFetcherFor(t, options)
  return async (url: string, request: FetchRequest = kilobyte) => {
    const { body, headers: _, ...fetched } = await fetcher.fetch(url, request, buffer)
    return { ...fetched, bytes: new Uint8Array(body) }
  }
}

export const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
export const port = (origin: string) => new URL(origin).port
export const answering = (address: string) => async () => [{ address, family: 4 }]

export const refusedFetch = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof FetchRefused && error instanceof Invalid, String(error))
  assert.match(error.message, message)
  return true
}

export const failed = (reason: FetchFailure, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof FetchFailed, String(error))
  assert.equal(error.reason, reason)
  assert.match(error.message, message)
  return true
}

export const redirectTo =
  (location: string, status = 302) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { location }).end('moved')

export const endless = (response: ServerResponse, chunk: Buffer): void => {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}

/** A server that answers the first bytes of any request with `answer` and closes. Returns its host and port. */
export const serveRaw = async (t: TestContext, answer: string): Promise<string> => {
  const server = createTcpServer(socket => {
    socket.on('error', () => {}).once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
