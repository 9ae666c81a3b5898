// The running program: settings, database, app, listen; and on a signal all of it back again.
import { constants } from 'node:os'
import { destination, pino } from 'pino'
import { registerClosing } from '#http/closing.ts'
import { createRunner } from '#jobs/index.ts'
import { isDoneWithin } from '#kernel/time-limit.ts'
import { followContents } from '#library/content-index/index.ts'
import { createApp, jobs } from './app.ts'
import { openConfigured } from './configured.ts'
import { makeFirstContent, welcome } from './first-run.ts'
import type { Settings } from './settings.ts'

/** A running server. */
export interface Running {
  readonly url: string
  /**
   * Takes no new requests, finishes those it has, hands back the job that runs, closes the database; each has its time,
   * and what takes longer is cut off and logged.
   */
  stop(): Promise<void>
}

/** Milliseconds for what goes on in the background, and then for the database: with the requests' time under 20 seconds. */
const backgroundTime = 5000
const databaseTime = 2000

/** Milliseconds for a start that is to stop before it is done. */
const startTime = 2000

/** Starts the server and, where the installation is new, makes its first content. What fails leaves nothing running. */
export const start = async (settings: Settings, print: (text: string) => Promise<void>): Promise<Running> => {
  const log = destination({ sync: false, minLength: 8192, periodicFlush: 1000 })
  const logger = pino({ level: settings.logLevel, base: null, serializers: { err: loggedError } }, log)
  // Where the port is picked by the system, the address is known only once the server listens.
  const address = { url: settings.baseUrl ?? `http://${hostOf(settings)}:${settings.port}` }
  const installation = await openConfigured(settings, {
    get baseUrl() {
      return address.url
    },
    logger,
    fetchAllow: settings.fetchAllow,
    fileLimit: settings.fileLimit,
    contentMoved: spaceId => follower.moved(spaceId),
  })
  const follower = followContents(installation)
  const runner = createRunner(installation, jobs, logger)
  const server = createApp(installation, settings, logger)
  registerClosing(server, settings.graceTime * 1000)
  const stop = async (): Promise<void> => {
    follower.stop()
    const jobsDone = runner.stop()
    await server.close()
    const background = Promise.all([jobsDone, installation.settled()])
    if (!(await isDoneWithin(backgroundTime, background)))
      logger.warn({ underWay: installation.underWay() }, 'work in the background is left to the next start')
    await isDoneWithin(databaseTime, installation.close())
    log.flushSync()
  }
  try {
    await server.ready()
    const content = await makeFirstContent(installation)
    await server.listen({ host: listeningHost(settings), port: settings.port })
    const { port } = server.server.address() as { port: number }
    address.url = settings.baseUrl ?? `http://${hostOf(settings)}:${port}`
    await print(`Lectern is listening at ${address.url}\n`)
    // The token comes last: once it is there, all else is.
    const words = content && (await welcome(installation, content))
    if (words && words.length > 0) await print(`${words.join('\n')}\n`)
    runner.start()
    return { url: address.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts, and stops when the process is told to, even while it is starting; a second signal ends it at once. */
export const serve = async (settings: Settings): Promise<void> => {
  let isStopping = false
  const stop = async (signal: Signal): Promise<void> => {
    if (isStopping) process.exit(128 + constants.signals[signal])
    isStopping = true
    // What a start has done so far is whole: each step of it is a transaction.
    if (!(await isDoneWithin(startTime, starting))) process.exit(0)
    const running = await starting.catch(() => undefined)
    // A start that failed says so itself.
    if (running === undefined) return
    await running.stop()
    process.exit(0)
  }
  for (const signal of signals)
    process.on(signal, () => {
      stop(signal).catch(error => {
        process.stderr.write(`lectern: could not stop in order: ${error}\n`)
        process.exit(1)
      })
    })
  // Whoever reads what is printed may leave; what could not be printed is told to whoever printed it.
  process.stdout.on('error', () => {})
  const starting = start(settings, printed)
  await starting
}

type Signal = 'SIGTERM' | 'SIGINT'

const signals: readonly Signal[] = ['SIGTERM', 'SIGINT']

const printed = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, error => (error ? reject(error) : resolve()))
  })

/** What the log tells of an error. The fields that databases add hold what people wrote: they stay out. */
const loggedError = (error: Error & { code?: unknown }): object => {
  const { name, message, stack, code, cause } = error
  return { type: name, message, code, stack, ...(cause instanceof Error && { cause: loggedError(cause) }) }
}

/** How this machine reaches a server that listens on all its addresses. */
const hostOf = ({ host }: Settings): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** For `localhost` Fastify would start a second server, for the other family of addresses, and not end it in order. */
const listeningHost = ({ host }: Settings): string => (host === 'localhost' ? '127.0.0.1' : host)
