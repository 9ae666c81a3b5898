// The API as the page of the account asks it: for the browser that the page is for, so that no rule has a second home there.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './visits.ts'

export interface ApiAnswer {
  readonly status: number
  readonly body: unknown
  /** Of a refusal: what to change, as a sentence, the field that it is about, and the sentence as it reads beside that. */
  readonly message: string
  readonly field: string | undefined
  readonly besideField: string
  /** What the browser needs besides a page. */
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Asks the API as the browser would, at a path below `/v1`. */
export const askApi = async (
  { routes }: Site,
  request: FastifyRequest,
  [method, path, payload]: readonly [Method, string, object?],
): Promise<ApiAnswer> => {
  const answer = await routes.inject({
    method,
    url: `/v1${path}`,
    headers: headersOf(request),
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
    ...(payload !== undefined && { payload }),
  })
  const body: unknown = answer.payload === '' ? undefined : JSON.parse(answer.payload)
  const { error } = (body ?? {}) as {
    error?: { message: string; details?: { path: string; message: string }[] }
  }
  const detail = error?.details?.[0]
  return {
    status: answer.statusCode,
    body,
    message: sentence(error?.message ?? ''),
    field: detail?.path.slice(1),
    besideField: sentence(detail === undefined ? '' : `this ${detail.message}`),
    headers: { 'set-cookie': answer.headers['set-cookie'], 'retry-after': answer.headers['retry-after'] },
  }
}

/** The items of a list, of which there are no more than a page has. */
export const itemsOf = <Item>({ status, body }: ApiAnswer): readonly Item[] =>
  status === 200 ? (body as { items: Item[] }).items : []

export const passOn = (reply: FastifyReply, { headers }: ApiAnswer): FastifyReply =>
  reply.headers(Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)))

/** What says who asks, from where, and from which page. */
const headersOf = ({ id, headers }: FastifyRequest): Record<string, string | string[]> => {
  const given = passed.flatMap(name => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(given), 'x-request-id': id }
}

const passed = [
  'cookie',
  'user-agent',
  'host',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/** What the API says, as people write. */
export const sentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
