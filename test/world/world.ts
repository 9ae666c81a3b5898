// A running app for tests: an installation on a fresh database, people who send requests, and a clock that tests set.
import { lookup } from 'node:dns/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Level as LogLevel, pino } from 'pino'
import { createApp } from '#app.ts'
import {
  type Actor,
  actingAs,
  type HostnameCheck,
  inTransaction,
  type Mail,
  type SignInSettings,
  type WriteCtx,
} from '#context.ts'
import type { Database } from '#database/index.ts'
import { logFormat } from '#http/log-format.ts'
import type { Level } from '#identity/levels/index.ts'
import { createOrganization, insertMember } from '#identity/organizations/index.ts'
import { createToken } from '#identity/tokens/index.ts'
import { createUser, noteAddressProved } from '#identity/users/index.ts'
import { now } from '#kernel/clock.ts'
import type { FetcherOptions } from '#network/index.ts'
import type { FileStorage } from '#object-storage/index.ts'
import type { ThreadPool } from '#threads/index.ts'
import { type OpenInstallation, openInstallation } from '../../src/installation.ts'
import type { Settings } from '../../src/settings.ts'
import { endBefore } from './databases.ts'
import { lentServer, ownServer } from './lent-servers.ts'
import { lentThreads } from './lent-threads.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Of any shape: tests read all kinds of responses. */
  readonly body: any
  readonly bytes: Buffer
}

/** A person with a token. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  /** Sends a request; paths begin after `/v1`. An object is sent as a JSON body. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body: unknown): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
}

export interface World {
  readonly installation: OpenInstallation
  /**
   * For tests that do more than send requests. Unless the options concern the server, it is one that earlier worlds used.
   */
  readonly server: FastifyInstance
  /** Milliseconds since 1970; stands still until it is set. */
  readonly clock: { now: number }
  /** TXT records in the DNS, by name. */
  readonly textRecords: Map<string, readonly string[]>
  /** A person without an organization. */
  person(name?: string): Promise<Person>
  /** An organization, and its admin. */
  organization(title?: string, admin?: string): Promise<{ id: string; admin: Person }>
  /** A person with a role in an organization; null for a guest. */
  member(organization: { id: string }, role: Level | null): Promise<Person>
  /** The same person with a token of the scope `read`. */
  reader(person: Person): Promise<Person>
  /** Runs something as a person, below the API. */
  act<T>(person: { id: string }, work: (ctx: WriteCtx) => Promise<T>): Promise<T>
  /** Sends a request without changing it. */
  inject(options: InjectOptions): Promise<Answer>
  close(): Promise<void>
}

type Configurable =
  | 'rateLimit'
  | 'bodyLimit'
  | 'fileLimit'
  | 'fetchAllow'
  | 'embeds'
  | 'connectionLimit'
  | 'trustedProxies'
  | 'corsOrigins'
  | 'metricsAddress'
  | 'metricsToken'
  | 'localAccounts'
  | 'oauthRegistration'
  | 'tryProxy'
  | 'eventRetention'

export interface WorldOptions extends Partial<Pick<Settings, Configurable>> {
  /** Receives every record of the log; without it, nothing is logged. */
  readonly log?: (record: LogRecord) => void
  /** In milliseconds; by default long enough that search finds what was just written, however slow the host is. */
  readonly indexWait?: number
  readonly hostnameProof?: Partial<HostnameCheck>
  readonly mail?: Mail
  /** The address at which browsers reach it. */
  readonly baseUrl?: string
  /** Closed with the world. */
  readonly threads?: ThreadPool
  readonly signIn?: Partial<SignInSettings>
  /** Closed with the world. */
  readonly fileStorage?: FileStorage | undefined
}

/** A line of the log. */
export interface LogRecord {
  readonly level: LogLevel
  readonly msg: string
  readonly [name: string]: unknown
}

/** Tests use no network: no name resolves except localhost. */
const addressesHere: FetcherOptions['lookup'] = hostname =>
  hostname === 'localhost'
    ? lookup(hostname, { all: true })
    : Promise.reject(Object.assign(new Error(`no address of ${hostname} here`), { code: 'ENOTFOUND' }))

/** Options that the server reads from its installation for each request. */
const unseenByServer = ['indexWait', 'threads', 'fileStorage']

/** Starts an app on an empty, migrated database; closing the world closes the database. */
export const createWorld = async (database: Database, options: WorldOptions = {}): Promise<World> => {
  const logger = loggerTo(options.log)
  const clock = { now: Date.parse('2026-01-01T00:00:00.000Z') }
  const textRecords: World['textRecords'] = new Map()
  const { rateLimit = 0, bodyLimit = 10_000_000, fileLimit = 100_000_000 } = options
  const installation = await openInstallation(database, {
    baseUrl: options.baseUrl ?? 'http://lectern.test',
    logger,
    fileLimit,
    fileStorage: options.fileStorage,
    indexWait: options.indexWait ?? 600_000,
    fetchAllow: options.fetchAllow,
    lookup: addressesHere,
    embeds: options.embeds,
    mail: options.mail,
    signIn: {
      localAccounts: options.localAccounts ?? true,
      oauthRegistration: options.oauthRegistration ?? false,
    },
    tryProxy: options.tryProxy ?? false,
    eventRetention: options.eventRetention ?? 0,
    hostnameCheck: {
      textRecords: name => Promise.resolve(textRecords.get(name) ?? []),
      ...options.hostnameProof,
    },
    clock: () => clock.now,
    threads: options.threads ?? lentThreads(),
    ...(options.signIn && { signIn: options.signIn }),
  })
  const isUsual = Object.keys(options).every(name => unseenByServer.includes(name))
  const server = (isUsual ? lentServer : ownServer)(installation, acting =>
    createApp(acting, { ...options, rateLimit, bodyLimit, fileLimit }, logger),
  )
  let people = 0

  const inject = async (request: InjectOptions): Promise<Answer> => {
    const reply = await server.inject(request)
    const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: reply.statusCode,
      headers: reply.headers as Record<string, string | undefined>,
      body: isJson && reply.payload !== '' ? JSON.parse(reply.payload) : reply.payload,
      bytes: reply.rawPayload,
    }
  }
  const withToken = (id: string, email: string, token: string): Person => {
    const ask: Person['ask'] = (method, path, body, headers) =>
      inject({
        method: method as 'GET',
        url: `/v1${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
    return {
      id,
      email,
      token,
      ask,
      get: (path, headers) => ask('GET', path, undefined, headers),
      post: (path, body, headers) => ask('POST', path, body, headers),
      patch: (path, body) => ask('PATCH', path, body),
      put: (path, body) => ask('PUT', path, body),
      delete: path => ask('DELETE', path),
    }
  }
  const actor = (userId: string): Actor => ({ userId, tokenId: '', scope: 'write' })
  const act: World['act'] = (person, work) => inTransaction(installation, actor(person.id), work)
  const tokenIn = async (ctx: WriteCtx, id: string, scope: 'read' | 'write') =>
    (await createToken(actingAs(ctx, actor(id)), id, { label: 'test', scope })).token
  /** Creates a person, and calls `become` in the same transaction: a separate one would take as long as a request. */
  const somebody = async (name: string, become?: (ctx: WriteCtx, id: string) => Promise<unknown>) => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
    const [id, token] = await act({ id: '' }, async ctx => {
      const { id } = await createUser(ctx, { email, displayName: name, createdAt: now(ctx) })
      const token = await tokenIn(ctx, id, 'write')
      await become?.(actingAs(ctx, actor(id)), id)
      return [id, token] as const
    })
    return withToken(id, email, token)
  }
  const nextName = () => `Person ${++people}`
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= server.close().then(installation.close)
    return closed
  }
  endBefore(database, close)
  return {
    installation,
    get server() {
      return server.server
    },
    clock,
    textRecords,
    person: (name = nextName()) => somebody(name),
    act,
    inject,
    organization: async (title = 'Organization', name = nextName()) => {
      let id = ''
      const admin = await somebody(name, async ctx => {
        id = (await createOrganization(ctx, { title })).id
        await noteAddressProved(ctx, ctx.actor.userId)
      })
      return { id, admin }
    },
    member: ({ id: organizationId }, role) =>
      somebody(nextName(), (ctx, userId) =>
        insertMember(ctx, { organizationId, userId, role, joinedAt: now(ctx) }),
      ),
    reader: async ({ id, email }) => withToken(id, email, await act({ id }, ctx => tokenIn(ctx, id, 'read'))),
    close,
  }
}

const loggerTo = (log: WorldOptions['log']) =>
  log === undefined
    ? pino({ level: 'silent' })
    : pino({ ...logFormat, level: 'trace' }, { write: line => log(JSON.parse(line)) })

/**
 * Reads a response as a socket would, without keeping megabytes of it or parsing them in the same thread. Returns its
 * status.
 */
export const drained = async ({ server }: World, { token }: Person, path: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await server.inject({ url: `/v1${path}`, headers, payloadAsStream: true })
  for await (const _ of reply.stream()) {
    // The chunks are discarded.
  }
  return reply.statusCode
}
