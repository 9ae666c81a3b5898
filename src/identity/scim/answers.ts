// Answers of SCIM: resources, lists and errors, in its own media type (RFC 7644, 3).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonOf } from '#http/json.ts'
import { refusalOf } from '#http/render-error.ts'
import { Invalid } from '#kernel/errors.ts'
import { InvalidScim, NotUnique } from './protocol/refusals.ts'
import type { Found, ListRequest } from './requests.ts'

export const mediaType = 'application/scim+json'

export const sendJson = async (reply: FastifyReply, value: unknown): Promise<FastifyReply> =>
  reply.type(`${mediaType}; charset=utf-8`).send(Buffer.concat(await jsonOf(value)))

/** A page of a list, which may have fewer resources than requested. */
export const listResponse = (
  { total, resources }: Found,
  { startIndex }: Pick<ListRequest, 'startIndex'> = { startIndex: 1 },
) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** An error handler for Fastify. */
export const sendScimError = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, message, headers } = refusalOf(error, request)
  return sendError(reply.headers(headers), status, message, scimTypeOf(error))
}

export const sendError = (
  reply: FastifyReply,
  status: number,
  detail: string,
  scimType?: string,
): FastifyReply =>
  reply
    .code(status)
    .type(`${mediaType}; charset=utf-8`)
    .send(
      JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        ...(scimType !== undefined && { scimType }),
        detail,
      }),
    )

const scimTypeOf = (error: Error): string | undefined => {
  if (error instanceof InvalidScim) return error.scimType
  if (error instanceof NotUnique) return 'uniqueness'
  return error instanceof Invalid ? 'invalidSyntax' : undefined
}
