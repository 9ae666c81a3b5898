// Errors that an operation answers with although its part of the API document does not name them: no test may see one.
import type { FastifyInstance } from 'fastify'
import { operations } from '#app.ts'
import { errorStatuses } from '#http/openapi/errors.ts'
import { routeOf } from '#http/routes.ts'

/** Gives the errors that the server has answered with so, as they come. */
export const unnamedErrors = (server: FastifyInstance): ReadonlySet<string> => {
  const unnamed = new Set<string>()
  server.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    // On a host of a site it is the site that answers below /v1, with a page.
    if (String(reply.getHeader('content-type')).startsWith('text/html')) return
    const { method } = request
    const route = `${method === 'HEAD' ? 'GET' : method} ${routeOf(request).url}`
    const named: ReadonlySet<number> | undefined = errorsByRoute.get(route)
    if (named === undefined || statusCode < 400 || anywhere.includes(statusCode)) return
    if (!named.has(statusCode)) unnamed.add(`${statusCode} of ${route}`)
  })
  return unnamed
}

const errorsByRoute = new Map(
  operations.map(operation => [`${operation.method} /v1${operation.path}`, errorStatuses(operation)]),
)

/** What every operation may be answered with, whether it is named or not, the document says in one word. */
const anywhere = [405, 408, 412, 413, 415, 422, 431, 499, 500]
