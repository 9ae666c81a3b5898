// The connections to a PostgreSQL server.
import pg from 'pg'
import { columnParsers } from './column-parsers.ts'

/** Opens no connection before one is asked for. On all of them nothing is written but by a transaction that says that it writes. */
export const poolOf = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({
    ...config,
    types: columnParsers,
    keepAlive: true,
    // Whatever is written outside of a transaction is refused; `begin` says that its transaction writes.
    onConnect: async client => void (await client.query('set default_transaction_read_only = on')),
  })
  // A connection that breaks is replaced, and its query fails; the events alone would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
