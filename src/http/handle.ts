// One request to one operation: load, permit, validate, run, commit, answer, in the order the contract gives.
import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify'
import {
  type Actor,
  type Ctx,
  type Installation,
  inTransaction,
  reading,
  type Watch,
  type WriteCtx,
} from '#context.ts'
import { Forbidden, Invalid, NotFound, Unauthenticated, Unavailable } from '#kernel/errors.ts'
import { Type } from '#kernel/type.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { Answer, answerOf, send } from './answer.ts'
import { smallBody } from './body.ts'
import { letContinue } from './continuing.ts'
import { deprecationOf } from './deprecation.ts'
import { DoneAlready, type Once, onceOf } from './idempotency.ts'
import type { PageRequest } from './list.ts'
import type { Input, Operation } from './operation.ts'
import { type Precondition, preconditionOf } from './preconditions.ts'
import { readQuery } from './query.ts'
import { conditional } from './reply.ts'
import type { Route } from './routes.ts'
import { validate } from './validate.ts'

export const handle = async (
  installation: Installation,
  { operation, changed }: Route,
  hasGoodToken: HasGoodToken,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.headers(deprecationOf(installation, operation, request.params as Record<string, string>))
  if (request.isMultipart() && operation.multipart === undefined)
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data')
  const actor = request.actor as Actor
  const act: Act = {
    operation,
    request,
    precondition: preconditionOf(operation, changed, request),
    once: onceOf(operation, request, actor),
    check: async inside => {
      // Both are asked at once, to wait for the database once; where both fail, the error of the token is answered.
      const good = refuseWithoutToken(hasGoodToken, inside)
      const found = find(inside, operation, request)
      found.catch(() => {})
      await good
      await found
    },
    hasGoodToken,
  }
  const result = await (operation.method === 'GET' && act.once === undefined
    ? perform(reading(installation, actor, watchOf(act)), act)
    : actOnce(installation, actor, act))
  const answer = answerOf(operation, result)
  return send(answer instanceof Answer ? answer : await answer, request, reply)
}

/** Runs the act in a transaction, or lets the operation open its own; with an Idempotency-Key, only once. */
const actOnce = (installation: Installation, actor: Actor, act: Act): Promise<unknown> => {
  const { operation, once } = act
  const opensOwn = operation.method === 'GET' || operation.transaction === 'own'
  const attempt = () => (opensOwn ? actByItself : actInTransaction)(installation, actor, act)
  return once === undefined
    ? attempt()
    : installation.inTurn(once.turn, () => doOnce(installation, actor, act, attempt))
}

/** One request to one operation, with what is checked for it. */
interface Act {
  readonly operation: Operation
  readonly request: FastifyRequest
  readonly precondition: Precondition | undefined
  readonly once: Once | undefined
  readonly check: Watch['check']
  readonly hasGoodToken: HasGoodToken
}

/** Runs `attempt`. If another process was faster with the same key, the answer that it stored is read in a transaction. */
const doOnce = async (
  installation: Installation,
  actor: Actor,
  act: Act,
  attempt: () => Promise<unknown>,
): Promise<unknown> => {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof DoneAlready)) throw error
    const answer = await inTransaction(installation, actor, async inside => {
      await act.check(inside)
      return act.once?.find(inside)
    })
    return (
      answer ??
      Promise.reject(new Unavailable('this was being done by another request, which failed; send it again'))
    )
  }
}

const actInTransaction = (installation: Installation, actor: Actor, act: Act): Promise<unknown> =>
  inTransaction(
    installation,
    actor,
    async ctx => {
      await refuseWithoutToken(act.hasGoodToken, ctx)
      const result = await perform(ctx, act)
      return act.once === undefined || result instanceof Answer
        ? result
        : kept(ctx, act.once, act.operation, result)
    },
    watchOf(act),
  )

/**
 * For operations that open their own transactions. If they stored the
 * answer in none, since they changed nothing, it is stored afterwards.
 */
const actByItself = async (installation: Installation, actor: Actor, act: Act): Promise<unknown> => {
  const { operation, once, precondition } = act
  let answer: Answer | undefined
  const keep: Watch['keep'] =
    once &&
    (async (inside, result) => {
      answer = await kept(inside, once, operation, result)
    })
  const ctx = reading(installation, actor, { ...watchOf(act), ...(keep && { keep }) })
  const result = await perform(ctx, act)
  await precondition?.settle(ctx)
  if (once === undefined || result instanceof Answer) return result
  return answer ?? inTransaction(installation, actor, inside => kept(inside, once, operation, result))
}

const kept = async (ctx: WriteCtx, once: Once, operation: Operation, result: unknown): Promise<Answer> => {
  const answer = await answerOf(operation, result)
  await once.keep(ctx, answer)
  return answer
}

const watchOf = ({ check, precondition }: Act): Watch =>
  precondition === undefined ? { check } : { check, locked: precondition.compare, done: precondition.settle }

/** Whether the token or session of a request is still valid: it was checked before the body came, which may take minutes. */
export type HasGoodToken = (ctx: WriteCtx) => Promise<boolean>

const refuseWithoutToken = async (hasGoodToken: HasGoodToken, ctx: WriteCtx): Promise<void> => {
  if (await hasGoodToken(ctx)) return
  throw new Unauthenticated(
    ctx.actor.by === 'session'
      ? 'this session has just ended; sign in again'
      : 'this token has just expired or was revoked',
  )
}

const perform = async (ctx: Ctx, { operation, request, precondition, once }: Act): Promise<unknown> => {
  const resource = await find(ctx, operation, request)
  const input = inputOf(operation, request)
  if (input instanceof Invalid) {
    await operation.within?.(ctx, resource, request.params as Record<string, string>)
    throw input
  }
  const before = await once?.find(ctx)
  if (before !== undefined) {
    precondition?.waive()
    return before
  }
  precondition?.refuseIfUnmet()
  if (request.bodyLength > smallBody) await nextTurn()
  const run = () => operation.run(ctx, resource, input)
  const version = operation.version?.(ctx, resource, input.query)
  // `return await` on purpose: a promise returned from an async
  // function takes three microtask ticks, an awaited one takes one.
  return version === undefined ? await run() : await conditional(ctx, request, version, run)
}

/** The resource that the operation acts on; throws `NotFound` or `Forbidden` unless the caller may do so. */
const find = async (ctx: Ctx, operation: Operation, request: FastifyRequest): Promise<unknown> => {
  const params = request.params as Record<string, string>
  const subject = operation.on
  const resource: unknown = await subject.find(ctx, params)
  if (resource === undefined)
    throw new NotFound(`there is no such ${subject.noun}, or it is not yours to see`)
  if (operation.scope === 'write' && ctx.actor.scope === 'read')
    throw new Forbidden('this is a secret; use a token with the scope write to read it')
  const need = needOf(operation, request.body)
  if (!subject.permits(resource, need)) throw new Forbidden(subject.refusal(need))
  return resource
}

const needOf = (operation: Operation, body: unknown): unknown => {
  if (typeof operation.allow !== 'function') return operation.allow
  return operation.allow(typeof body === 'object' && body !== null ? body : {})
}

type RawQuery = Readonly<Record<string, string | string[]>>

/** The operation's parameters, query and body, or the error that says what is wrong with them. */
const inputOf = (
  operation: Operation,
  request: FastifyRequest,
): Input<Record<string, unknown>, unknown> | Invalid => {
  try {
    const params = request.params as Record<string, string>
    const query = operation.query === undefined ? {} : readQuery(operation.query, request.query as RawQuery)
    const page = pageOf(operation, request, query)
    return { params, query, body: bodyOf(operation, request), page, request }
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

const noPage: PageRequest = { limit: 50, cursor: undefined, list: '' }

/** The requested page. A cursor belongs to one list, which is its address without `page`, `limit` and `format`. */
const pageOf = (
  operation: Operation,
  request: FastifyRequest,
  query: Record<string, unknown>,
): PageRequest => {
  if (operation.query?.properties.limit === undefined) return noPage
  const {
    page: cursor,
    limit = noPage.limit,
    format: _format,
    ...filters
  } = query as { page?: string; limit?: number; format?: string }
  const path = request.url.split('?', 1)[0]
  return { limit, cursor, list: `${path} ${JSON.stringify(filters)}` }
}
