// The headers that every answer has, unless what answers says otherwise.
import type { FastifyReply } from 'fastify'

/** Nobody keeps an answer that does not say so, takes it for another type, or learns where a link in it was found. */
export const standardHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

export const addStandardHeaders = (reply: FastifyReply): FastifyReply =>
  reply.header('x-request-id', reply.request.id).headers(standardHeaders)
