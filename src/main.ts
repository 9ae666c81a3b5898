// The running program: settings, database, app, listen; and on a signal all of it back again.
import { destination, pino } from 'pino'
import { createRunner } from '#jobs/index.ts'
import { followContents } from '#library/content-index/index.ts'
import { createApp, jobs } from './app.ts'
import { welcome } from './first-run.ts'
import { openConfiguredDatabase, openInstallation } from './installation.ts'
import type { Settings } from './settings.ts'

/** A running server. */
export interface Running {
  readonly url: string
  /** Takes no new requests, finishes those it has, hands back the job that runs, closes the database. */
  stop(): Promise<void>
}

/** Starts the server and, where the installation is new, makes its first content. */
export const start = async (settings: Settings, print: (line: string) => void): Promise<Running> => {
  const log = destination({ sync: false, minLength: 8192, periodicFlush: 1000 })
  const logger = pino({ level: settings.logLevel, base: null, serializers: { err: loggedError } }, log)
  const database = await openConfiguredDatabase(settings)
  // Where the port is picked by the system, the address is known only once the server listens.
  const address = { url: settings.baseUrl ?? `http://${hostOf(settings)}:${settings.port}` }
  const installation = await openInstallation(database, {
    get baseUrl() {
      return address.url
    },
    logger,
    fetchAllow: settings.fetchAllow,
    fileLimit: settings.fileLimit,
    contentMoved: spaceId => follower.moved(spaceId),
  })
  const follower = followContents(installation)
  try {
    const server = createApp(installation, settings, logger)
    await server.listen({ host: settings.host, port: settings.port })
    const { port } = server.server.address() as { port: number }
    address.url = settings.baseUrl ?? `http://${hostOf(settings)}:${port}`
    print(`Lectern is listening at ${address.url}`)
    await welcome(installation, print)
    const runner = createRunner(installation, jobs, logger)
    runner.start()
    return {
      url: address.url,
      stop: async () => {
        await server.close()
        await runner.stop()
        follower.stop()
        await installation.close()
        log.flushSync()
      },
    }
  } catch (error) {
    await installation.close()
    throw error
  }
}

/** Starts, and stops when the process is told to, even while it is starting. */
export const serve = async (settings: Settings): Promise<void> => {
  const starting = start(settings, line => process.stdout.write(`${line}\n`))
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await (await starting).stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void stop().catch(() => process.exit(1)))
  }
  await starting
}

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
