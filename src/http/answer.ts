// What is sent for a result: status, headers and bytes, made apart from the connection, so that an answer can be kept.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonOf, lengthOf, WrittenJson } from './json.ts'
import type { Operation } from './operation.ts'
import { Reply } from './reply.ts'
import { namesTag, tagOfAnswer, versionOf } from './versions.ts'

type Headers = Readonly<Record<string, string | number>>

export class Answer {
  readonly status: number
  readonly headers: Headers
  /** JSON in pieces; anything else that a reply of another type is; undefined for none. */
  readonly body: unknown

  constructor(status: number, headers: Headers, body: unknown) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** The answer to what an operation gave. */
export const answerOf = async (operation: Operation, result: unknown): Promise<Answer> => {
  if (result instanceof Answer) return result
  const given = result instanceof Reply ? result.headers : {}
  const value = result instanceof Reply ? result.value : result
  if (result instanceof Reply && result.notModified) return new Answer(304, given, undefined)
  if (operation.reply === undefined) return new Answer(operation.status, given, undefined)
  if (operation.replyType !== undefined)
    return new Answer(operation.status, { ...given, 'content-type': operation.replyType }, value)
  const body = value instanceof WrittenJson ? value.pieces : await jsonOf(value)
  const headers = {
    ...locationOf(operation, value),
    ...given,
    ...tagOf(operation, value, body),
    'content-type': 'application/json; charset=utf-8',
    'content-length': lengthOf(body),
  }
  return new Answer(operation.status, headers, body)
}

/** Sends an answer, or 304 to whoever has it already. */
export const send = (
  { status, headers, body }: Answer,
  { method, headers: asked }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { etag } = headers
  const known = method === 'GET' || method === 'HEAD' ? asked['if-none-match'] : undefined
  if (known !== undefined && typeof etag === 'string' && namesTag(known, etag.slice(1, -1))) {
    const { 'content-type': _type, 'content-length': _length, ...kept } = headers
    return reply.headers(kept).code(304).send()
  }
  reply.code(status).headers(headers)
  if (!isPieces(body)) return reply.send(body)
  return reply.send(body.length === 1 ? body[0] : Readable.from(body, { objectMode: false }))
}

const isPieces = (body: unknown): body is readonly Uint8Array[] => Array.isArray(body)

const locationOf = ({ status }: Operation, value: unknown): Headers => {
  const saysWhere = status === 201 || status === 202
  const location = saysWhere ? (value as { urls?: { location?: string } }).urls?.location : undefined
  return location === undefined ? {} : { location }
}

/** Which version is answered, where there are any. What is a secret is kept nowhere. */
const tagOf = ({ method, scope }: Operation, value: unknown, body: readonly Uint8Array[]): Headers => {
  const version = versionOf(value)
  if (version === undefined) return {}
  const etag = `"${tagOfAnswer(version, body)}"`
  return method === 'GET' && scope !== 'write' ? { etag, 'cache-control': 'private, no-cache' } : { etag }
}
