// The running server: settings, database, app, listening, and an orderly stop.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type FollowedConnections, followConnections } from '#http/closing.ts'
import { warnOfExpiringCertificates } from '#identity/saml/index.ts'
import { createRunner, type Runner } from '#jobs/index.ts'
import { Unavailable } from '#kernel/errors.ts'
import { isDoneWithin } from '#kernel/time-limit.ts'
import {
  type Follower,
  followContents,
  type ProposalReader,
  readProposals,
} from '#library/content-index/index.ts'
import { tryFileStorage } from '#library/files/index.ts'
import { readLinksAhead } from '#library/links/index.ts'
import { countersOf } from '#sites/insights/index.ts'
import { startTracing, type Tracing } from '#tracing/index.ts'
import { createApp, jobs } from './app.ts'
import { fileStorageOf, mailOf, openForServer, urlOf } from './configured.ts'
import { dataFolder, exposures } from './data-folder.ts'
import { databaseFailure } from './database-failure.ts'
import { makeFirstContent, welcome } from './first-run.ts'
import type { OpenInstallation } from './installation.ts'
import { listenFailure } from './listen-failure.ts'
import { giveBackAtRest } from './memory-at-rest.ts'
import { product } from './product.ts'
import type { Settings } from './settings.ts'

/** A running server. */
export interface Running {
  readonly url: string
  /**
   * Releases the running jobs, serves requests until proxies use other processes, refuses new ones, finishes those under
   * way, and closes the database. Each step has a time limit; what exceeds it is cut off and logged.
   */
  stop(): Promise<void>
}

/**
 * In milliseconds: the time for background work. With `databaseTime`
 * and the default time for requests, a stop takes less than 30 seconds.
 */
const backgroundTime = 5000
/** In milliseconds: how long before the end of the requests' time those that wait for long work are answered. */
const answerTime = 1000
const databaseTime = 2000

export type Print = (text: string) => Promise<void>

/** Starts the server and, in a new installation, makes its first content. If it fails, nothing is left running. */
export const start = async (
  settings: Settings,
  logger: FastifyBaseLogger,
  print: Print,
): Promise<Running> => {
  const tracing = await startTracing(process.env, tracedProgram(), logger)
  // If the system chooses the port, the address is known only once the server listens.
  const address = { url: settings.baseUrl ?? urlOf(settings, settings.port) }
  const installation = await openForServer(settings, {
    get baseUrl() {
      return address.url
    },
    logger,
    fetchAllow: settings.fetchAllow,
    fileLimit: settings.fileLimit,
    fileStorage: fileStorageOf(settings),
    embeds: settings.embeds,
    hostnameCheck: { by: settings.hostnameCheck },
    mail: mailOf(settings),
    signIn: { localAccounts: settings.localAccounts, oauthRegistration: settings.oauthRegistration },
    tryProxy: settings.tryProxy,
    eventRetention: settings.eventRetention,
    contentMoved: spaceId => follower.moved(spaceId),
    proposalMoved: proposed => proposals.moved(proposed),
    migrating: ({ isHeldUp, ...step }) =>
      isHeldUp
        ? logger.warn(
            step,
            'the database is brought up to date once a long read of it ends, such as a backup',
          )
        : logger.info(step, 'the database is brought up to date'),
  })
  if (settings.databaseUrl === undefined)
    for (const exposure of exposures(dataFolder(settings))) logger.warn(exposure)
  const follower = followContents(installation)
  const proposals = readProposals(installation, readLinksAhead)
  const runner = createRunner(installation, jobs, logger)
  const server = createApp(installation, settings, logger)
  const connections = followConnections(server)
  const endRests = giveBackAtRest()
  const parts = { server, connections, runner, follower, proposals, installation, tracing, endRests }
  const stopWithin = (drainTime: number) =>
    stop(parts, { drainTime: drainTime * 1000, graceTime: settings.graceTime * 1000 }, logger)
  try {
    await server.ready()
    const content = await makeFirstContent(installation)
    const port = await listen(server, settings)
    address.url = settings.baseUrl ?? urlOf(settings, port)
    await print(`Lectern is listening at ${address.url}\n`)
    // The token comes last, once everything else is there.
    const words = content && (await welcome(installation, content))
    if (words && words.length > 0) await print(`${words.join('\n')}\n`)
    installation.signals.start()
    follower.start()
    runner.start()
    installation.inBackground('use the object storage', () => tryFileStorage(installation))
    installation.inBackground('look for certificates that expire', () =>
      warnOfExpiringCertificates(installation),
    )
    return { url: address.url, stop: () => stopWithin(settings.drainTime) }
  } catch (error) {
    await stopWithin(0)
    throw error instanceof Unavailable ? databaseFailure(error, settings) : error
  }
}

/** How a collector of traces tells this process from others. */
const tracedProgram = () => ({ version: product.version, instance: randomUUID() })

/** Listens, and gives the port. */
const listen = async (server: FastifyInstance, settings: Settings): Promise<number> => {
  const { host, port } = settings
  try {
    // For `localhost`, Fastify would start a second server for the other address family, and not close it in order.
    await server.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port })
  } catch (error) {
    throw listenFailure(error, settings)
  }
  return (server.server.address() as AddressInfo).port
}

interface Parts {
  readonly server: FastifyInstance
  readonly connections: FollowedConnections
  readonly runner: Runner
  readonly follower: Follower
  readonly proposals: ProposalReader
  readonly installation: OpenInstallation
  readonly tracing: Tracing | undefined
  readonly endRests: () => void
}

const stop = async (
  { server, connections, runner, follower, proposals, installation, tracing, endRests }: Parts,
  { drainTime, graceTime }: { readonly drainTime: number; readonly graceTime: number },
  logger: FastifyBaseLogger,
): Promise<void> => {
  endRests()
  const jobsDone = runner.stop()
  connections.drain()
  await sleep(drainTime)
  follower.stop()
  proposals.stop()
  // Long work is answered before its connection is cut off.
  const answering = setTimeout(installation.stop, Math.max(0, graceTime - answerTime))
  await connections.end(graceTime)
  clearTimeout(answering)
  await server.close()
  installation.inBackground('add up what readers of sites did', () => countersOf(installation).flush(true))
  // A PDF that is cut off is not lost: it is made again when it is next requested.
  const background = Promise.all([jobsDone, installation.typesetting.close(), installation.settled()])
  if (!(await isDoneWithin(backgroundTime, background)))
    logger.warn(
      { underWay: installation.underWay(), jobs: runner.underWay() },
      'work in the background is cut off, and done again by whoever comes next',
    )
  await Promise.all([isDoneWithin(databaseTime, installation.close()), tracing?.close(databaseTime)])
}
