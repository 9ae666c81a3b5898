// Which operation a request is for. Fastify has one route for all
// of them: a route for each took an eighth of the start time.
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { bodyLimitOf } from './body-limit.ts'
import type { Operation } from './operation.ts'
import { type Found, type PathTree, pathTree } from './path-tree.ts'

/** An operation, with the operation that reads what it changes. */
export interface Route {
  readonly operation: Operation
  readonly changed: Operation | undefined
  /** The whole path, with `:name` for parameters. */
  readonly url: string
  /** In bytes. */
  readonly bodyLimit: number
}

/** By method and path; `bodyLimit` is the limit for bodies that carry content. */
export const routesOf = (operations: readonly Operation[], bodyLimit: number): PathTree<Route> => {
  const routes = pathTree<Route>()
  const byId = new Map(operations.map(operation => [operation.id, operation]))
  for (const operation of operations) {
    const { method, path, body, changes = '' } = operation
    const url = `/v1${path}`
    const limit = bodyLimitOf(body, bodyLimit)
    routes.add(method, url, { operation, changed: byId.get(changes), url, bodyLimit: limit })
  }
  return routes
}

/** The constraint on Fastify's route for operations. */
export const isForOperation = { name: 'isForOperation', yes: 'yes' } as const

const found = new WeakMap<IncomingMessage, Found<Route>>()

/** Tells Fastify's router whether a request is for an operation, and remembers which. */
export const constraintsBy = (routes: PathTree<Route>) => ({
  [isForOperation.name]: {
    name: isForOperation.name,
    storage: () => {
      const handlers = new Map<string, never>()
      return {
        get: (value: string) => handlers.get(value) ?? null,
        set: (value: string, handler: never) => void handlers.set(value, handler),
      }
    },
    validate: () => true,
    deriveConstraint: (request: IncomingMessage) => {
      const { method = '', url = '' } = request
      const route = routes.find(method === 'HEAD' ? 'GET' : method, url)
      if (route === undefined) return 'no'
      replaceNull(route.params)
      found.set(request, route)
      return isForOperation.yes
    },
  },
})

/** PostgreSQL refuses even queries for U+0000. U+FFFD, its replacement, is in no id and no path either. */
const replaceNull = (params: Record<string, string>): void => {
  for (const name in params) params[name] = (params[name] as string).replaceAll('\0', '\uFFFD')
}

/** The operation that a request is for, and its parameters. */
export const foundFor = ({ raw }: FastifyRequest): Found<Route> | undefined => found.get(raw)

/** The route of a request as logs and metrics name it: its operation's, or Fastify's. */
export const routeOf = (
  request: FastifyRequest,
): { readonly url?: string | undefined; readonly bodyLimit: number } =>
  foundFor(request)?.value ?? request.routeOptions
