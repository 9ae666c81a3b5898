// The statements of a transaction: those asked in one turn of the event loop are sent as one query, and answered together.
import type { PoolClient, QueryConfig } from 'pg'
import type { Answer } from './answer.ts'
import { type Asked, tracedHere } from './driver-query.ts'
import type { Queries } from './gathered-reads.ts'
import { StatementBatch } from './statement-batch.ts'

export interface BatchedStatements extends Queries {
  /** Sends a command by itself, after everything asked before; it runs whatever has failed. */
  command(text: string): Promise<Answer>
}

/** Each statement that is answered separately costs the server a system call, and wakes up this process. */
export const batchedStatements = (client: PoolClient): BatchedStatements => {
  let asked: Asked[] = []

  const send = (): void => {
    const batch = asked
    asked = []
    if (batch.length > 0) client.query(new StatementBatch(batch))
  }
  const command = (text: string): Promise<Answer> => {
    send()
    return client.query(text)
  }
  return {
    command,
    query: query => {
      if (!isPrepared(query)) {
        send()
        return client.query(query)
      }
      if (asked.length === 0) process.nextTick(send)
      const answer = Promise.withResolvers<Answer>()
      asked.push({ query, answer })
      return answer.promise.catch(tracedHere)
    },
  }
}

/** Others may consist of several commands. */
const isPrepared = ({ name, values }: QueryConfig): boolean =>
  name !== undefined || (values !== undefined && values.length > 0)
