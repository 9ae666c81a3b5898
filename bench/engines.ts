// The database engines that are measured: each gives places for installations.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { startPostgres } from './postgres.ts'
import { temporaryFolder } from './temporary.ts'

export type EngineName = 'sqlite' | 'postgres'

/** Where an installation keeps its data, new and empty. */
export interface Place {
  readonly environment: Readonly<Record<string, string>>
  /** The SQLite file or the address of the PostgreSQL database. */
  readonly database: string
}

export interface Engine {
  readonly name: EngineName
  place(): Promise<Place>
  stop(): Promise<void>
}

export const openEngine = async (name: EngineName): Promise<Engine> =>
  name === 'sqlite' ? sqlite : postgres(await startPostgres())

const sqlite: Engine = {
  name: 'sqlite',
  place: async () => {
    const folder = temporaryFolder('data')
    return { environment: { LECTERN_DATA: folder }, database: join(folder, 'lectern.sqlite') }
  },
  stop: async () => {},
}

const postgres = (server: Awaited<ReturnType<typeof startPostgres>>): Engine => ({
  name: 'postgres',
  place: async () => {
    const database = await server.createDatabase(`lectern_${randomUUID()}`)
    return {
      environment: { LECTERN_DATABASE_URL: database, LECTERN_DATA: temporaryFolder('data') },
      database,
    }
  },
  stop: server.stop,
})
