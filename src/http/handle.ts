// One request to one operation: load, permit, validate, run, commit, answer, in the order the contract gives.
import { Readable } from 'node:stream'
import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  type Actor,
  type Ctx,
  type Installation,
  inTransaction,
  reading,
  type Watch,
  type WriteCtx,
} from '#context.ts'
import { Forbidden, Invalid, NotFound, Unauthenticated } from '#kernel/errors.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { smallBody } from './body.ts'
import { letContinue } from './continuing.ts'
import { jsonOf, WrittenJson } from './json.ts'
import type { PageRequest } from './list.ts'
import type { Input, Operation } from './operation.ts'
import { type Precondition, preconditionOf } from './preconditions.ts'
import { readQuery } from './query.ts'
import { conditional, lengthOf, Reply } from './reply.ts'
import { validate } from './validate.ts'
import { namesTag, tagOfAnswer, versionOf } from './versions.ts'

/** An operation, with the read of what it changes. */
export interface Route {
  readonly operation: Operation
  readonly changed: Operation | undefined
}

export const handle = async (
  installation: Installation,
  { operation, changed }: Route,
  hasGoodToken: HasGoodToken,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (request.isMultipart() && operation.multipart === undefined)
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data')
  const actor = request.actor as Actor
  const own = operation.method === 'GET' || operation.transaction === 'own'
  const check = async (inside: WriteCtx): Promise<void> => {
    await refuseWithoutToken(hasGoodToken, inside)
    await find(inside, operation, request)
  }
  const precondition = preconditionOf(operation, changed, request)
  const watch: Watch =
    precondition === undefined
      ? { check }
      : { check, locked: precondition.compare, done: precondition.settle }
  const act = (ctx: Ctx) => perform(ctx, operation, request, precondition)
  const result = await (own
    ? act(reading(installation, actor, watch))
    : inTransaction(
        installation,
        actor,
        async ctx => {
          await refuseWithoutToken(hasGoodToken, ctx)
          return act(ctx)
        },
        watch,
      ))
  return send(operation, result, request, reply)
}

/** Whether the token of a request still is one: it was looked at before the body came, which may take minutes. */
export type HasGoodToken = (ctx: WriteCtx) => Promise<boolean>

const refuseWithoutToken = async (hasGoodToken: HasGoodToken, ctx: WriteCtx): Promise<void> => {
  if (!(await hasGoodToken(ctx))) throw new Unauthenticated('this token has just expired or was revoked')
}

const perform = async (
  ctx: Ctx,
  operation: Operation,
  request: FastifyRequest,
  precondition: Precondition | undefined,
): Promise<unknown> => {
  const resource = await find(ctx, operation, request)
  const input = inputOf(operation, request)
  if (input instanceof Invalid) {
    await operation.within?.(ctx, resource, request.params as Record<string, string>)
    throw input
  }
  precondition?.refuseIfUnmet()
  if (request.bodyLength > smallBody) await nextTurn()
  const run = () => operation.run(ctx, resource, input)
  const version = operation.version?.(ctx, resource, input.query)
  return version === undefined ? run() : conditional(ctx, request, version, run)
}

/** What the operation acts on, for a caller who may do so. */
const find = async (ctx: Ctx, operation: Operation, request: FastifyRequest): Promise<unknown> => {
  const params = request.params as Record<string, string>
  const subject = operation.on
  const resource: unknown = namesNothing(params) ? undefined : await subject.find(ctx, params)
  if (resource === undefined)
    throw new NotFound(`there is no such ${subject.noun}, or it is not yours to see`)
  if (operation.scope === 'write' && ctx.actor.scope === 'read')
    throw new Forbidden('this is a secret; use a token with the scope write to read it')
  const need = needOf(operation, request.body)
  if (!subject.permits(resource, need)) throw new Forbidden(subject.refusal(need))
  return resource
}

/** No id or path contains U+0000, which PostgreSQL does not even let one ask for. */
const namesNothing = (params: Record<string, string>): boolean =>
  Object.values(params).some(value => value.includes('\0'))

const needOf = (operation: Operation, body: unknown): unknown => {
  if (typeof operation.allow !== 'function') return operation.allow
  return operation.allow(typeof body === 'object' && body !== null ? body : {})
}

type RawQuery = Readonly<Record<string, string | string[]>>

/** What the operation is given, or what is wrong with it. */
const inputOf = (operation: Operation, request: FastifyRequest): Input<never, never> | Invalid => {
  try {
    const params = request.params as Record<string, string>
    const query = operation.query === undefined ? {} : readQuery(operation.query, request.query as RawQuery)
    const page = pageOf(operation, request, query)
    // Both have just been validated by the schemas that gave `run` its types.
    return { params, query: query as never, body: bodyOf(operation, request) as never, page, request }
  } catch (error) {
    if (error instanceof Invalid) return error
    throw error
  }
}

const bodyOf = (operation: Operation, request: FastifyRequest): unknown => {
  if (operation.multipart && request.isMultipart()) {
    letContinue(request.raw)
    return undefined
  }
  if (operation.body === undefined) {
    if (operation.method !== 'GET' && request.body !== undefined) validate(noFields, request.body, '')
    return undefined
  }
  const body = request.body === undefined ? {} : request.body
  validate(operation.body, body, '')
  return body
}

const noFields = Type.Object({}, { additionalProperties: false })

/** A list is known by its address, without what says how much of it is wanted, and in which form. */
const pageOf = (
  operation: Operation,
  request: FastifyRequest,
  query: Record<string, unknown>,
): PageRequest => {
  const {
    page: cursor,
    limit = 50,
    format: _format,
    ...filters
  } = query as { page?: string; limit?: number; format?: string }
  if (operation.query?.properties.limit === undefined) return { limit, cursor: undefined, list: '' }
  const path = request.url.split('?', 1)[0]
  return { limit, cursor, list: `${path} ${JSON.stringify(filters)}` }
}

const send = async (
  operation: Operation,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const value = result instanceof Reply ? result.value : result
  if (result instanceof Reply) {
    reply.headers(result.headers)
    if (result.notModified) return reply.code(304).send()
  }
  reply.code(operation.status)
  if (operation.reply === undefined) return reply.send()
  if (operation.status === 201 && !reply.hasHeader('location')) {
    const location = (value as { urls?: { location?: string } }).urls?.location
    if (location !== undefined) reply.header('location', location)
  }
  if (operation.replyType !== undefined) return reply.header('content-type', operation.replyType).send(value)
  const pieces = value instanceof WrittenJson ? value.pieces : await jsonOf(value)
  if (isKnown(operation, value, pieces, request, reply)) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8').header('content-length', lengthOf(pieces))
  return reply.send(pieces.length === 1 ? pieces[0] : Readable.from(pieces, { objectMode: false }))
}

/** Says which version is answered, where there are any; whether whoever reads it has this very answer already. */
const isKnown = (
  operation: Operation,
  value: unknown,
  body: readonly Uint8Array[],
  { headers }: FastifyRequest,
  reply: FastifyReply,
): boolean => {
  const version = versionOf(value)
  if (version === undefined) return false
  const tag = tagOfAnswer(version, body)
  reply.header('etag', `"${tag}"`)
  if (operation.method !== 'GET') return false
  // What is a secret is kept nowhere.
  if (operation.scope !== 'write') reply.header('cache-control', 'private, no-cache')
  const known = headers['if-none-match']
  return known !== undefined && namesTag(known, tag)
}
