// The connections to a PostgreSQL server.
import pg from 'pg'
import { columnParsers } from './column-parsers.ts'

/** Makes a pool; connections are opened on demand. They only write in transactions that are declared `read write`. */
export const poolOf = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({
    ...config,
    types: columnParsers,
    keepAlive: true,
    // Writes outside of a transaction are refused; `begin` declares its transaction `read write`.
    onConnect: async client => void (await client.query('set default_transaction_read_only = on')),
  })
  // A broken connection is replaced, and its query fails; an unhandled `error` would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
