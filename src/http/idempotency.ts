// Idempotency-Key: a request that is sent again is done once and answered alike (draft-ietf-httpapi-idempotency-key-header).
import { createHash, hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor, Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, Invalid, TooLarge, Unprocessable } from '#kernel/errors.ts'
import { Answer } from './answer.ts'
import { longestKept, oldestKept, trimAnswers } from './forgetting.ts'
import { JsonPieces, WrittenJson } from './json.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'
import { type Operation, takesKey } from './operation.ts'
import { nameOfKey, seal, unseal } from './sealing.ts'

/** Another request with the same key was done meanwhile. */
export class DoneAlready extends Error {}

/** A request that is done once, however often it is sent. */
export interface Once {
  /** The queue in which requests with the same key take turns within a process. */
  readonly turn: string
  /** The stored answer, if any. Throws where the key cannot be used, or came with another request. */
  find(ctx: Ctx): Promise<Answer | undefined>
  /** Stores the answer in the transaction of the act; throws `DoneAlready` where another process was faster. */
  keep(ctx: WriteCtx, answer: Answer): Promise<void>
}

/** Undefined for a request without a key, and for operations that take none. */
export const onceOf = (operation: Operation, request: FastifyRequest, actor: Actor): Once | undefined => {
  const key = request.headers['idempotency-key']
  if (key === undefined || !(takesKey(operation) || operation.answersSecret)) return undefined
  const [path = '', ...query] = request.url.split('?')
  const owner = `${actor.userId} ${operation.method} ${path}`
  const row = { user_id: actor.userId, key: nameOfKey(String(key), owner) }
  request.onceKey = `${row.user_id} ${row.key}`
  const fingerprint = (): string =>
    hash('sha256', JSON.stringify([key, query, request.bodyHash]), 'base64url')
  return {
    turn: `idempotency ${request.onceKey}`,
    find: async ctx => {
      refuseIfUnfit(operation, key)
      const kept = await keptAnswer(ctx.db, row, oldestKept(ctx))
      if (kept === undefined) return undefined
      if (request.isMultipart()) request.bodyHash ??= await hashOfFiles(request, 2 * ctx.limits.file)
      if (kept.fingerprint !== fingerprint())
        throw new Unprocessable('this Idempotency-Key was sent with another request; take a new one for each')
      return opened(unseal(String(key), owner, kept.answer))
    },
    keep: async (ctx, answer) => {
      const sealed = seal(String(key), owner, closed(answer))
      if (sealed.length > longestKept)
        throw new Conflict('the answer is too long to be kept; send the request without Idempotency-Key')
      const kept = {
        ...row,
        fingerprint: fingerprint(),
        answer: sealed,
        size: sealed.length,
        created_at: now(ctx),
      }
      if (!(await keepAnswer(ctx, kept, oldestKept(ctx)))) throw new DoneAlready()
      ctx.afterCommit(() => trimAnswers(ctx, actor.userId, sealed.length))
    },
  }
}

/**
 * Throws `DoneAlready` where the request was done since `find` looked. For acts that take turns by the key themselves: to be
 * called in their transaction, once it is their turn.
 */
export const refuseIfDone = async (ctx: WriteCtx, { onceKey }: FastifyRequest): Promise<void> => {
  const [user_id, key] = onceKey?.split(' ') ?? []
  if (user_id === undefined || key === undefined) return
  if ((await keptAnswer(ctx.db, { user_id, key }, oldestKept(ctx))) !== undefined) throw new DoneAlready()
}

/** An unusable key is refused rather than ignored: its sender relies on it. */
const refuseIfUnfit = ({ answersSecret }: Operation, key: unknown): void => {
  if (answersSecret)
    throw new Invalid(
      'the answer contains a secret, which is kept nowhere; send the request without Idempotency-Key',
    )
  if (typeof key !== 'string' || !/^[ -~]{1,255}$/.test(key))
    throw new Invalid('Idempotency-Key must have 1 to 255 printable characters of ASCII')
}

/**
 * Identifies an upload by the names and hashes of its files; other requests are identified by the hash of the whole body.
 */
export const noteFiles = (request: FastifyRequest, files: readonly NamedHash[]): void => {
  request.bodyHash = hash('sha256', JSON.stringify(files), 'base64url')
}

type NamedHash = readonly [name: string, hash: string]

/** Reads an upload only to hash its files. One that exceeds `limit` bytes cannot be the one that was done before. */
const hashOfFiles = async (request: FastifyRequest, limit: number): Promise<string> => {
  const files: NamedHash[] = []
  let taken = 0
  for await (const { filename, file } of request.files()) {
    const sha256 = createHash('sha256')
    for await (const chunk of file) {
      taken += chunk.length
      if (taken > limit) throw new TooLarge(`the files of a request may have ${limit} bytes together`)
      sha256.update(chunk)
    }
    files.push([filename, sha256.digest('base64url')])
  }
  return hash('sha256', JSON.stringify(files), 'base64url')
}

/** Status, headers and body, as bytes. */
const closed = ({ status, headers, body }: Answer): Buffer => {
  const head = Buffer.from(`${JSON.stringify({ status, headers })}\n`)
  const pieces = body instanceof WrittenJson ? body.pieces : [Buffer.from((body ?? '') as string)]
  return Buffer.concat([head, ...pieces])
}

/** The answer from those bytes, with a header that says that it is a repeated one. */
const opened = (bytes: Buffer): Answer => {
  const end = bytes.indexOf('\n')
  const { status, headers } = JSON.parse(bytes.toString('utf8', 0, end))
  const body = bytes.subarray(end + 1)
  return new Answer(
    status,
    { ...headers, 'idempotency-replayed': 'true' },
    body.length === 0 ? undefined : new JsonPieces([body]),
  )
}
