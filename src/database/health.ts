// Whether a database can be written to: known from the latest transactions, and tried after a failure.
import { randomBytes } from 'node:crypto'
import { Unavailable } from '#kernel/errors.ts'
import type { Database } from './database.ts'

type Transaction = Database['transaction']

export interface WatchedTransactions {
  readonly transaction: Transaction
  /** Resolves if writing works, as far as is known; else throws the reason. */
  checkWriting(): Promise<void>
}

/** Watches transactions: after an outage, a trial write must succeed before writing is reported to work again. */
export const watched = (
  transaction: Transaction,
  checkStorage: () => Promise<void> = async () => {},
): WatchedTransactions => {
  let isInDoubt = false
  let trial: Promise<void> | undefined
  const tryWriting = async (): Promise<void> => {
    await checkStorage()
    await transaction(writeAndForget)
    isInDoubt = false
  }
  return {
    transaction: (work, turn) =>
      transaction(work, turn).catch(error => {
        if (error instanceof Unavailable) isInDoubt = true
        throw error
      }),
    checkWriting: async () => {
      if (!isInDoubt) return
      trial ??= tryWriting().finally(() => {
        trial = undefined
      })
      await trial
    },
  }
}

/** Bytes of a trial write: as much as a small change needs, and random, so that it cannot be compressed. */
const trialSize = 32_768

const writeAndForget = async (db: Parameters<Parameters<Transaction>[0]>[0]): Promise<void> => {
  const name = `trial-${randomBytes(8).toString('hex')}`
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(trialSize).toString('base64') })
    .execute()
  await db.deleteFrom('secrets').where('name', '=', name).execute()
}
