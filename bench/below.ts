// Works on the installation below the API, where the API would take too long, or add too much to what is measured.
import pg from 'pg'
import { pino } from 'pino'
import { type Installation, inTransaction, operator, type WriteCtx } from '#context.ts'
import { openDatabase } from '#database/index.ts'
import { openInstallation } from '../src/installation.ts'
import type { Bench } from './bench.ts'

/** Opens the installation of the bench, calls `work`, and closes it. */
export const onInstallation = async <T>(
  bench: Bench,
  work: (installation: Installation) => Promise<T>,
): Promise<T> => {
  const { database: where } = bench.location
  const location = bench.engine.name === 'sqlite' ? { file: where } : { url: where }
  const installation = await openInstallation(await openDatabase(location), {
    baseUrl: 'http://127.0.0.1',
    logger: pino({ level: 'silent' }),
    fileLimit: 0,
  })
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}

/** Runs `work` in one transaction on the installation of the bench, as the operator. */
export const below = <T>(bench: Bench, work: (ctx: WriteCtx) => Promise<T>): Promise<T> =>
  onInstallation(bench, installation => inTransaction(installation, operator, work))

/** Has PostgreSQL vacuum and analyze its tables, as it would by itself within a minute. */
export const vacuum = async ({ engine, location }: Bench): Promise<void> => {
  if (engine.name !== 'postgres') return
  const client = new pg.Client({ connectionString: location.database })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
