// A server that answers as a test says, and a client of it whose waits are recorded and take no time.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { type ClientOptions, createClient, type LecternClient } from '#client'

/** A request as the server received it. */
interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Reply = readonly [status: number, headers?: Readonly<Record<string, string>>, body?: unknown]

/** The response to a request, or a function that sends one. */
export type Answering = Reply | ((received: Received, response: ServerResponse) => void)

interface AnsweredClient {
  readonly client: LecternClient
  readonly url: string
  readonly received: Received[]
  /** In seconds. */
  readonly waits: number[]
}

/** Sends these answers in order, and repeats the last one. */
export const answering = async (
  t: TestContext,
  answers: readonly Answering[],
  options: Partial<ClientOptions> = {},
): Promise<AnsweredClient> => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const { method = '', url = '', headers } = request
    const answer = answers[Math.min(received.length, answers.length - 1)] as Answering
    received.push({ method, url, headers, body })
    if (typeof answer === 'function') return answer(received.at(-1) as Received, response)
    const [status, sent = {}, content] = answer
    response.writeHead(status, sent).end(typeof content === 'string' ? content : JSON.stringify(content))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const waits: number[] = []
  const sleep = async (seconds: number) => void waits.push(seconds)
  const client = createClient({ server: url, token: 'lct_x', sleep, random: () => 0.5, ...options })
  return { client, url, received, waits }
}

/** An error in the form of the API. */
export const refusal = (code: number, headers: Readonly<Record<string, string>> = {}): Reply => [
  code,
  headers,
  { error: { code, message: 'no', requestId: 'r1', details: [{ path: '/title', message: 'too long' }] } },
]
