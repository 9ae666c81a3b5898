// Records error statuses that the API document does not list for their operation: tests fail if there are any.
import type { FastifyInstance } from 'fastify'
import { operations } from '#app.ts'
import { errorStatuses } from '#http/openapi/errors.ts'
import { routeOf } from '#http/routes.ts'

/** Returns a set to which such errors are added as the server sends them. */
export const unnamedErrors = (server: FastifyInstance): ReadonlySet<string> => {
  const unnamed = new Set<string>()
  server.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    // On a host of a site, the site answers paths below /v1, too, with a page.
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

/** The statuses that the document describes for all operations together. */
const anywhere = [405, 408, 412, 413, 415, 422, 431, 499, 500]
