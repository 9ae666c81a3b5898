// Reads of PostgreSQL that all see the database as it was when they began.
import type pg from 'pg'
import { ConnectedKysely } from '../connected-kysely.ts'
import type { Database } from '../database.ts'
import { readConnection } from './connection.ts'
import { postgresOutage } from './outage.ts'

/** Uses a connection of the pool, which is closed if anything fails. */
export const readTransactionOn =
  (pool: pg.Pool): Database['readTransaction'] =>
  async work => {
    const client = await pool.connect().catch(refuse)
    let hasEnded = false
    try {
      // The first statement after `begin` fixes the snapshot.
      await client.query('begin isolation level repeatable read, read only; select 1').catch(refuse)
      const result = await work(new ConnectedKysely(readConnection(client)))
      await client.query('commit').catch(refuse)
      hasEnded = true
      return result
    } finally {
      client.release(!hasEnded)
    }
  }

const refuse = (error: unknown): never => {
  throw postgresOutage(error)
}
