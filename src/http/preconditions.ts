// If-Match: what is changed must still be in the version that the request names (RFC 9110, 13.1.1).
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#context.ts'
import { PreconditionFailed } from '#kernel/errors.ts'
import type { Operation } from './operation.ts'
import { readQuery } from './query.ts'
import { namesVersion, versionOf } from './versions.ts'

export interface Precondition {
  /** Throws where nothing that is read could ever match. */
  refuseIfUnmet(): void
  /** Looks at the version as a transaction has it; the first time that it is asked to, since after that it is changed. */
  compare(inside: Ctx): Promise<void>
  /** Throws where that was another one; looks at it now where nobody did. Comes last, so that what is wrong with the request itself is answered before. */
  settle(inside: Ctx): Promise<void>
  /** For a request that was done before: it was met then. */
  waive(): void
}

/** What a request that changes something expects of it; undefined where it says nothing. */
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

/** The version of what a read shows; undefined where it shows nothing. */
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
