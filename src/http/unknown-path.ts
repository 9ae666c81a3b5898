// What is answered to an address that no operation has: 405 where another method would do, 404 elsewhere.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from './operation.ts'
import { sendError } from './render-error.ts'

export const answerUnknownPath = (
  operations: readonly Operation[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const methods = methodsAt(operations, request.url.split('?', 1)[0] ?? '')
  if (methods.length === 0) return sendError(reply, 404, 'there is nothing at this address')
  const allow = methods.join(', ')
  return sendError(reply.header('allow', allow), 405, `this address takes ${allow}`)
}

const methodsAt = (operations: readonly Operation[], path: string): string[] => {
  const methods = new Set<string>()
  for (const operation of operations) {
    if (!matches(`/v1${operation.path}`, path)) continue
    methods.add(operation.method)
    if (operation.method === 'GET') methods.add('HEAD')
  }
  return [...methods].sort()
}

/** `:name` stands for one step of the path, `*` for all that follow. */
const matches = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.at(-1) === '*' ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every(
    (step, index) => step === '*' || (step.startsWith(':') ? given[index] !== '' : step === given[index]),
  )
}
