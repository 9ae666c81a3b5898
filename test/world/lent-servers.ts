// Servers that worlds use one after the other: registering every operation takes longer than most requests.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Installation } from '#context.ts'
import type { ThreadPool } from '#threads/index.ts'
import { unnamedErrors } from './unnamed-errors.ts'

export interface WorldServer {
  /** For tests that do more than send requests: after them, no other world uses the server. */
  readonly server: FastifyInstance
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /**
   * Returns the server for reuse; closes it if it was made for one world alone, if `server` was used, or if requests are
   * still running.
   */
  close(): Promise<void>
}

type MakeServer = (installation: Installation) => FastifyInstance

/** A server for one world alone. */
export const ownServer = (installation: Installation, make: MakeServer): WorldServer => {
  const { server, inject } = checked(make(installation))
  return { server, inject, close: () => server.close() }
}

/** A server that no other world uses at the same time; `make` must make the same server for every world. */
export const lentServer = (installation: Installation, make: MakeServer): WorldServer => {
  const lent = free.pop() ?? lendable(installation, make)
  lent.actOn(installation)
  let isKept = false
  let isClosed = false
  let underWay = 0
  return {
    get server() {
      isKept = true
      return lent.server
    },
    inject: async request => {
      if (isClosed) throw new Error('this world was closed')
      underWay++
      return lent.inject(request).finally(() => underWay--)
    },
    close: async () => {
      isClosed = true
      if (isKept || underWay > 0 || lent.unnamed.size > 0) return lent.server.close()
      lent.actOn(null)
      free.push(lent)
    },
  }
}

interface Checked {
  readonly server: FastifyInstance
  readonly unnamed: ReadonlySet<string>
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
}

interface Lendable extends Checked {
  /** Null detaches it: whatever is still running then fails. */
  actOn(installation: Installation | null): void
}

const free: Lendable[] = []

/** The server gets an object that inherits from the installation of its world, as every context does. */
const lendable = (first: Installation, make: MakeServer): Lendable => {
  const inheriting: Installation = Object.create(first)
  const actOn = (installation: Installation | null) => void Object.setPrototypeOf(inheriting, installation)
  // Everything else is looked up for each request; the reference's threads are given to the server only once.
  const threads: ThreadPool = {
    run: task => Object.getPrototypeOf(inheriting).threads.run(task),
    close: () => Promise.resolve(),
  }
  Object.defineProperty(inheriting, 'threads', { value: threads })
  return { ...checked(make(inheriting)), actOn }
}

/**
 * In milliseconds, too short for fetch to reuse a connection: it sometimes queues a request for an idle connection until
 * that is given up, which takes 70 s.
 */
const keepAlive = 1000

const checked = (server: FastifyInstance): Checked => {
  server.server.keepAliveTimeout = keepAlive
  const unnamed = unnamedErrors(server)
  const inject = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const reply = await server.inject(request)
    if (unnamed.size > 0) throw new Error(`the API document does not name ${[...unnamed].join(', ')}`)
    return reply
  }
  return { server, unnamed, inject }
}
