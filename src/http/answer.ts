// What is sent for a result: status, headers and bytes, made apart from the connection, so that an answer can be kept.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JsonPieces, jsonOf, Latin1Json, shortJson, WrittenJson } from './json.ts'
import { onePieceOf, sendAtOnce } from './one-piece.ts'
import type { Operation } from './operation.ts'
import { Reply } from './reply.ts'
import { namesTag, tagOfAnswer, versionOf } from './versions.ts'

type Headers = Readonly<Record<string, string | number>>

export class Answer {
  readonly status: number
  readonly headers: Headers
  /** JSON as text or already written; for other media types, whatever the operation gave; undefined for no body. */
  readonly body: unknown

  constructor(status: number, headers: Headers, body: unknown) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** The answer for what an operation gave; a promise only where writing the JSON takes long. */
export const answerOf = (operation: Operation, result: unknown): Answer | Promise<Answer> => {
  if (result instanceof Answer) return result
  const given = result instanceof Reply ? result.headers : {}
  const value = result instanceof Reply ? result.value : result
  if (result instanceof Reply && result.notModified) return new Answer(304, given, undefined)
  if (operation.reply === undefined) return new Answer(operation.status, given, undefined)
  if (operation.replyType !== undefined)
    return new Answer(operation.status, { ...given, 'content-type': operation.replyType }, value)
  const body = value instanceof WrittenJson ? value : shortJson(value)
  return body === undefined
    ? jsonOf(value).then(pieces => answerWith(operation, given, value, new JsonPieces(pieces)))
    : answerWith(operation, given, value, body)
}

const answerWith = (
  operation: Operation,
  given: Headers,
  value: unknown,
  body: string | WrittenJson,
): Answer => {
  const headers = {
    ...locationOf(operation, value),
    ...given,
    ...tagOf(operation, value, body),
    'content-type': 'application/json; charset=utf-8',
    'content-length': typeof body === 'string' ? Buffer.byteLength(body) : body.length,
  }
  return new Answer(operation.status, headers, body)
}

/** Sends an answer, or 304 to a client that already has it (`If-None-Match`). */
export const send = (
  { status, headers, body }: Answer,
  { method, headers: asked, raw }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { etag } = headers
  const known = method === 'GET' || method === 'HEAD' ? asked['if-none-match'] : undefined
  if (known !== undefined && typeof etag === 'string' && namesTag(known, etag.slice(1, -1))) {
    const { 'content-type': _type, 'content-length': _length, ...kept } = headers
    return reply.headers(kept).code(304).send()
  }
  // Only once the request's body was read: `sendAtOnce` skips the hook that discards the rest of it.
  const piece = raw.complete ? onePieceOf(body, headers['content-length']) : undefined
  if (piece !== undefined) return sendAtOnce(reply, status, headers, piece)
  reply.code(status).headers(headers)
  if (!(body instanceof WrittenJson)) return reply.send(body)
  const { pieces } = body
  return reply.send(pieces.length === 1 ? pieces[0] : Readable.from(pieces, { objectMode: false }))
}

const locationOf = ({ status }: Operation, value: unknown): Headers => {
  const saysWhere = status === 201 || status === 202
  const location = saysWhere ? (value as { urls?: { location?: string } }).urls?.location : undefined
  return location === undefined ? {} : { location }
}

/** The entity tag, for values that have a version. Secrets must not be cached. */
const tagOf = ({ method, scope }: Operation, value: unknown, body: string | WrittenJson): Headers => {
  const tag = tagFor(value, body)
  if (tag === undefined) return {}
  const etag = `"${tag}"`
  return method === 'GET' && scope !== 'write' ? { etag, 'cache-control': 'private, no-cache' } : { etag }
}

const tagFor = (value: unknown, body: string | WrittenJson): string | undefined => {
  if (body instanceof Latin1Json && body.tag !== undefined) return body.tag
  const version = versionOf(value)
  const tag = version && tagOfAnswer(version, typeof body === 'string' ? body : body.pieces)
  if (body instanceof Latin1Json) body.tag = tag
  return tag
}
