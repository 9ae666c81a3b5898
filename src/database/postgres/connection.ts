// A connection over pg: the pool for reads, one of its clients for a transaction.
import type { CompiledQuery, QueryResult } from 'kysely'
import type { QueryResult as Answer, Pool, PoolClient } from 'pg'
import type { Distribution } from '#kernel/metrics.ts'
import type { Connection } from '../connection.ts'
import { noStreams } from '../connection.ts'
import { inTransactionDuration, readDuration } from '../metrics.ts'
import { noteStatements } from '../note-statement.ts'
import { postgresOutage } from './outage.ts'
import { isOfChangedTable, nameAnew, preparedName } from './prepared-names.ts'

type Ask = (sql: string, name: string | undefined, parameters: readonly unknown[]) => Promise<Answer>

/** Statements outside of transactions. */
export const postgresConnection = (pool: Pool): Connection =>
  connectionOn(askingAgain(askOn(pool, readDuration)))

/** Statements of a transaction that only reads. */
export const readConnection = (client: PoolClient): Connection => connectionOn(askOn(client, readDuration))

/** The connection of a transaction; on it a statement is sent without a wait for the answers to those before. */
export interface TransactionConnection extends Connection {
  /** Resolves once all that was sent is answered; throws what the first statement that failed failed with. */
  answered(): Promise<void>
  /** What is asked from now on belongs to this one of those that share the transaction. */
  readonly actFor: (member: number) => void
  /** The first that failed, and whose it was. */
  readonly failure: () => Failure | undefined
  /** Sends what marks a place in the transaction. */
  follow(command: string): void
  /** Goes back to a place before whatever has failed. */
  undo(command: string): Promise<void>
}

export interface Failure {
  readonly error: unknown
  readonly member: number
}

/** `begun` is what the transaction begins with; it was sent, and may not be answered yet. */
export const transactionConnection = (client: PoolClient, begun: Promise<unknown>): TransactionConnection => {
  const askClient = askOn(client, inTransactionDuration)
  let failure: Failure | undefined
  let acting = 0
  const underWay = new Set<Promise<unknown>>()
  const askInTransaction: Ask = async (...query) => {
    const member = acting
    try {
      const [, answer] = await Promise.all([begun, askClient(...query)])
      return answer
    } catch (error) {
      // After one has failed, the others fail for that alone.
      failure ??= { error, member }
      throw failure.error
    }
  }
  /** What fails without anybody waiting for it is told by whatever comes next, and at last by the commit. */
  const ask: Ask = (...query) => {
    const answer = askInTransaction(...query)
    const forget = () => void underWay.delete(answer)
    answer.then(forget, forget)
    underWay.add(answer)
    return answer
  }
  const answered = async (): Promise<void> => {
    await Promise.allSettled([begun, ...underWay])
    if (failure !== undefined) throw failure.error
    await begun
  }
  return {
    ...connectionOn(ask),
    write: async ({ sql, name }, parameters) => {
      if (underWay.size >= mostUnderWay) await answered()
      ask(sql, name, parameters)
    },
    answered,
    actFor: member => {
      acting = member
    },
    failure: () => failure,
    follow: command => void ask(command, undefined, []),
    undo: async command => {
      await client.query(command)
      await Promise.allSettled(underWay)
      failure = undefined
    },
  }
}

/** Statements under way at the same time: their parameters are in memory meanwhile. */
const mostUnderWay = 100

const askOn = (target: Pool | PoolClient, duration: Distribution): Ask => {
  const note = noteStatements('postgresql', duration)
  return async (sql, name, parameters) => {
    const since = performance.now()
    const prepared = name && { name: preparedName(name) }
    try {
      const answer = await target.query({ ...prepared, text: sql, values: parameters as unknown[] })
      note(sql, since, false)
      return answer
    } catch (error) {
      note(sql, since, true)
      if (prepared && isOfChangedTable(error)) nameAnew(prepared.name)
      throw postgresOutage(error)
    }
  }
}

const askingAgain =
  (ask: Ask): Ask =>
  async (...query) => {
    try {
      return await ask(...query)
    } catch (error) {
      if (isOfChangedTable(error)) return ask(...query)
      throw error
    }
  }

const connectionOn = (ask: Ask): Connection => ({
  engine: 'postgres',
  all: async ({ sql, name }, parameters) => (await ask(sql, name, parameters)).rows,
  first: async ({ sql, name }, parameters) => (await ask(sql, name, parameters)).rows[0],
  run: async ({ sql, name }, parameters) => (await ask(sql, name, parameters)).rowCount ?? 0,
  write: async ({ sql, name }, parameters) => void (await ask(sql, name, parameters)),
  executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const { command, rowCount, rows } = await ask(sql, undefined, parameters)
    if (!changing.has(command)) return { rows }
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  },
  streamQuery: noStreams,
})

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
