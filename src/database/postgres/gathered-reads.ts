// Reads outside of transactions: those of one turn of the event loop are sent together.
import type { Pool, QueryConfig } from 'pg'
import { batchesOf } from '#kernel/batches.ts'
import type { Answer } from './answer.ts'
import { askedOnce } from './asked-once.ts'
import { type Asked, tracedHere } from './driver-query.ts'
import { StatementBatch } from './statement-batch.ts'

/** Something that runs queries: a connection, or a pool. */
export interface Queries {
  query(query: QueryConfig): Promise<Answer>
}

/**
 * A pool whose prepared statements wait for the end of the turn: several on one connection cost one system call, and wake up
 * one process of the server. Unprepared statements may take long, so each is sent by itself, and nothing waits behind it.
 */
export const gatheredReads = (pool: Pool): Queries => {
  const once = askedOnce()
  let gathered: Asked[] = []

  const sendAll = (): void => {
    const reads = gathered
    gathered = []
    once.forget()
    for (const some of batchesOf(reads, { count: mostTogether })) void sendTogether(pool, some)
  }
  const gather = (query: QueryConfig): Promise<Answer> => {
    if (gathered.length === 0) setImmediate(sendAll)
    const answer = Promise.withResolvers<Answer>()
    gathered.push({ query, answer })
    return answer.promise.catch(tracedHere)
  }
  return {
    query: query =>
      query.name === undefined ? pool.query(query) : once.ask(query.name, query.values, () => gather(query)),
  }
}

/** Reads on one connection; it answers them one after the other. */
const mostTogether = 8

const sendTogether = async (pool: Pool, reads: readonly Asked[]): Promise<void> => {
  const client = await pool.connect().catch((error: unknown) => {
    for (const { answer } of reads) answer.reject(error)
  })
  if (client === undefined) return
  const answers = reads.map(read => {
    client.query(new StatementBatch([read]))
    return read.answer.promise
  })
  const settled = await Promise.allSettled(answers)
  // As the pool itself does, since the connection may be broken.
  client.release(settled.some(({ status }) => status === 'rejected'))
}
