// Servers that one world after the other uses: to register every operation takes longer than most requests do.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Installation } from '#context.ts'
import type { ThreadPool } from '#threads/index.ts'
import { unnamedErrors } from './unnamed-errors.ts'

export interface WorldServer {
  /** For whoever does more than send requests: nobody has it after them. */
  readonly server: FastifyInstance
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Gives it back; closes it where it was made for one world alone, or still has requests. */
  close(): Promise<void>
}

type MakeServer = (installation: Installation) => FastifyInstance

/** A server for one world alone. */
export const ownServer = (installation: Installation, make: MakeServer): WorldServer => {
  const { server, inject } = checked(make(installation))
  return { server, inject, close: () => server.close() }
}

/** A server that nobody else has meanwhile; `make` makes the same one for every world. */
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
  /** With null it acts on nothing: whatever is still at work then fails. */
  actOn(installation: Installation | null): void
}

const free: Lendable[] = []

/** The server has an object that inherits from the installation of its world, as every context does. */
const lendable = (first: Installation, make: MakeServer): Lendable => {
  const inheriting: Installation = Object.create(first)
  const actOn = (installation: Installation | null) => void Object.setPrototypeOf(inheriting, installation)
  // All else is looked up when a request comes; the threads of the reference are given to the server once.
  const threads: ThreadPool = {
    run: task => Object.getPrototypeOf(inheriting).threads.run(task),
    close: () => Promise.resolve(),
  }
  Object.defineProperty(inheriting, 'threads', { value: threads })
  return { ...checked(make(inheriting)), actOn }
}

/**
 * In milliseconds, too short for fetch to use a connection again: now and then it lets a request wait for one that is idle
 * until that is given up, which takes 70 s.
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
