// The answer for an address that no operation has: 405 where another method would match, else 404.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PathTree } from './path-tree.ts'
import { sendError } from './render-error.ts'
import type { Route } from './routes.ts'

export const unknownPaths =
  (routes: PathTree<Route>) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = knownMethods.filter(method => isWhole(routes.find(method, request.url)?.params))
    if (methods.length === 0) return sendError(reply, 404, 'there is nothing at this address')
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ')
    return sendError(reply.header('allow', allow), 405, `this address takes ${allow}`)
  }

/** Whether no parameter is empty: without it there is no resource for another method to act on. */
const isWhole = (params: Readonly<Record<string, string>> | undefined): boolean =>
  params !== undefined && Object.entries(params).every(([name, value]) => value !== '' || name === '*')

const knownMethods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']
