// If-Match: what is changed must still have the version that the request names (RFC 9110, 13.1.1).
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#context.ts'
import { PreconditionFailed } from '#kernel/errors.ts'
import type { Operation } from './operation.ts'
import { readQuery } from './query.ts'
import { namesVersion, versionOf } from './versions.ts'

export interface Precondition {
  /** Throws where there is no read whose entity tag could ever match. */
  refuseIfUnmet(): void
  /**
   * Compares with the version that the transaction sees; only the first
   * call in a transaction does, since the version changes afterwards.
   */
  compare(inside: Ctx): Promise<void>
  /**
   * Throws where the version did not match; compares now if nothing
   * has. Called last, so that errors in the request itself come first.
   */
  settle(inside: Ctx): Promise<void>
  /** Accepts any version: for a request that was done before, when the version matched. */
  waive(): void
}

/** The precondition of a request that changes something; undefined without `If-Match`. */
export const preconditionOf = (
  operation: Operation,
  read: Operation | undefined,
  request: FastifyRequest,
): Precondition | undefined => {
  const expected = request.headers['if-match']
  if (expected === undefined || operation.method === 'GET') return undefined
  let compared: Ctx | undefined
  let isMet = false
  let isWaived = false
  const compare: Precondition['compare'] = async inside => {
    if (compared === inside) return
    compared = inside
    const version = read && (await presentVersion(inside, read, request))
    isMet = version !== undefined && namesVersion(expected, version)
  }
  return {
    refuseIfUnmet: () => {
      if (read === undefined)
        throw new PreconditionFailed('no answer has an entity tag of this; send the request without If-Match')
    },
    waive: () => {
      isWaived = true
    },
    compare,
    settle: async inside => {
      if (compared === undefined) await compare(inside)
      if (!isMet && !isWaived)
        throw new PreconditionFailed('this has changed since the version that If-Match names; read it again')
    },
  }
}

/** The version of what a read shows now; undefined where it shows nothing. */
const presentVersion = async (
  ctx: Ctx,
  read: Operation,
  request: FastifyRequest,
): Promise<string | undefined> => {
  const params = request.params as Record<string, string>
  const resource: unknown = await read.on.find(ctx, params)
  if (resource === undefined) return undefined
  const query = read.query === undefined ? {} : readQuery(read.query, {})
  const tag = read.version?.(ctx, resource, query)
  if (tag !== undefined) return tag.split('.', 1)[0]
  const page = { limit: 1, cursor: undefined, list: '' }
  return versionOf(await read.run(ctx, resource, { params, query, body: undefined, page, request }))
}
