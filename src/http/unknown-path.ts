// What is answered to an address that no operation has: 405 where another method would do, 404 elsewhere.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from './operation.ts'
import { sendError } from './render-error.ts'

export const unknownPaths = (
  operations: readonly Operation[],
): ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) => {
  const known = operations.map(({ method, path }) => ({ method, steps: `/v1${path}`.split('/') }))
  return (request, reply) => {
    const given = (request.url.split('?', 1)[0] as string).split('/')
    const methods = new Set<string>()
    for (const { method, steps } of known) {
      if (!matches(steps, given)) continue
      methods.add(method)
      if (method === 'GET') methods.add('HEAD')
    }
    if (methods.size === 0) return sendError(reply, 404, 'there is nothing at this address')
    const allow = [...methods].sort().join(', ')
    return sendError(reply.header('allow', allow), 405, `this address takes ${allow}`)
  }
}

/** `:name` stands for one step of the path, `*` for all that follow. */
const matches = (steps: readonly string[], given: readonly string[]): boolean => {
  if (steps.at(-1) === '*' ? given.length < steps.length : given.length !== steps.length) return false
  return steps.every(
    (step, index) => step === '*' || (step.startsWith(':') ? given[index] !== '' : step === given[index]),
  )
}
