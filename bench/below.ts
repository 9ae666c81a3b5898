// What is made below the API, where the API would take too long.
import { pino } from 'pino'
import { inTransaction, type WriteCtx } from '#context.ts'
import { openDatabase } from '#database/index.ts'
import { openInstallation } from '../src/installation.ts'
import type { Bench } from './bench.ts'

/** Runs the work in one transaction on the installation of the bench, as nobody. */
export const below = async <T>(bench: Bench, work: (ctx: WriteCtx) => Promise<T>): Promise<T> => {
  const { database: where } = bench.location
  const location = bench.engine.name === 'sqlite' ? { file: where } : { url: where }
  const installation = await openInstallation(await openDatabase(location), {
    baseUrl: 'http://127.0.0.1',
    logger: pino({ level: 'silent' }),
    fileLimit: 0,
  })
  try {
    return await inTransaction(installation, { userId: '', tokenId: '', scope: 'write' }, work)
  } finally {
    await installation.close()
  }
}
