// The API as the account page calls it on behalf of the browser, so that no rule is implemented twice.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './visits.ts'

export interface ApiAnswer {
  readonly status: number
  readonly body: unknown
  /**
   * For a refusal: the full sentence that says what to change, the field that it is about, and the sentence to print
   * beside that field.
   */
  readonly message: string
  readonly field: string | undefined
  readonly besideField: string
  /** The headers to pass on to the browser. */
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends a request to a path below `/v1` of the API, as the browser would. */
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

/** The items of a list that fits into one page. */
export const itemsOf = <Item>({ status, body }: ApiAnswer): readonly Item[] =>
  status === 200 ? (body as { items: Item[] }).items : []

export const passOn = (reply: FastifyReply, { headers }: ApiAnswer): FastifyReply =>
  reply.headers(Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)))

/** The headers that say who sends the request, from where, and from which page. */
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

/** A message of the API as a sentence, with a capital letter and a full stop. */
export const sentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
