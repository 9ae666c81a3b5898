// The headers of every answer that does not set them otherwise.
import type { FastifyReply } from 'fastify'

/** By default answers are not cached, browsers do not guess their type, and links in them send no referrer. */
export const standardHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

export const addStandardHeaders = (reply: FastifyReply): FastifyReply =>
  reply.header('x-request-id', reply.request.id).headers(standardHeaders)
