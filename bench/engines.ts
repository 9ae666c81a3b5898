// The database engines that are measured; each provides empty locations for installations.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { startPostgres } from './postgres.ts'
import { temporaryFolder } from './temporary.ts'

export type EngineName = 'sqlite' | 'postgres'

/** Where an installation stores its data, new and empty. */
export interface DataLocation {
  readonly environment: Readonly<Record<string, string>>
  /** The SQLite file, or the URL of the PostgreSQL database. */
  readonly database: string
}

export interface BenchEngine {
  readonly name: EngineName
  newLocation(): Promise<DataLocation>
  stop(): Promise<void>
}

export const openEngine = async (name: EngineName): Promise<BenchEngine> =>
  name === 'sqlite' ? sqlite : postgres(await startPostgres())

const sqlite: BenchEngine = {
  name: 'sqlite',
  newLocation: async () => {
    const folder = temporaryFolder('data')
    return { environment: { LECTERN_DATA: folder }, database: join(folder, 'lectern.sqlite') }
  },
  stop: async () => {},
}

const postgres = (server: Awaited<ReturnType<typeof startPostgres>>): BenchEngine => ({
  name: 'postgres',
  newLocation: async () => {
    const database = await server.createDatabase(`lectern_${randomUUID()}`)
    return {
      environment: { LECTERN_DATABASE_URL: database, LECTERN_DATA: temporaryFolder('data') },
      database,
    }
  },
  stop: server.stop,
})
