// Metrics of the database: statements, transactions, commits, connections, and whether it is there.
import { counter, gauge, histogram, type Metric } from '#kernel/metrics.ts'

const statementDuration = histogram({
  name: 'lectern_database_statement_duration_seconds',
  help: 'Statements: read are those outside of transactions, transaction those within.',
  labels: ['kind'],
  buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
})

export const readDuration = statementDuration.of('read')
export const inTransactionDuration = statementDuration.of('transaction')

const transactionBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30]

const transactionDuration = histogram({
  name: 'lectern_database_transaction_duration_seconds',
  help: 'Transactions, from when they were asked for until they were on the disk or undone, by outcome: committed, undone.',
  labels: ['outcome'],
  buckets: transactionBuckets,
})

export const committedDuration = transactionDuration.of('committed')
export const undoneDuration = transactionDuration.of('undone')

const transactionWait = histogram({
  name: 'lectern_database_transaction_wait_seconds',
  help: 'How long transactions waited for their turn and a connection before they began.',
  labels: [],
  buckets: transactionBuckets,
})

export const transactionWaitDuration = transactionWait.of()

const retryCount = counter({
  name: 'lectern_database_transaction_retries_total',
  help: 'Transactions that were begun again after a deadlock, a conflict or a busy database.',
  labels: [],
})

export const transactionRetries = retryCount.of()

const commitSize = histogram({
  name: 'lectern_database_commit_transactions',
  help: 'How many transactions were made durable by one commit.',
  labels: [],
  buckets: [1, 2, 4, 8, 16, 32],
})

export const committedTogether = commitSize.of()

export const connections = gauge({
  name: 'lectern_database_connections',
  help: 'Connections to PostgreSQL by state: active, idle. SQLite has none.',
  labels: ['state'],
})

export const connectionLimit = gauge({
  name: 'lectern_database_connections_max',
  help: 'Connections to PostgreSQL that this process opens at most.',
  labels: [],
})

export const connectionsWaitedFor = gauge({
  name: 'lectern_database_connections_waiting',
  help: 'Requests and jobs that wait for a connection to PostgreSQL.',
  labels: [],
})

export const databaseIsUp = gauge({
  name: 'lectern_database_up',
  help: '1 where the database can be read and, as far as is known, written, as /readyz says; else 0.',
  labels: [],
})

export const freeBytes = gauge({
  name: 'lectern_database_free_bytes',
  help: 'Room that is left on the disk where SQLite keeps everything; PostgreSQL tells no such thing.',
  labels: [],
})

export const databaseMetrics: readonly Metric[] = [
  ...[statementDuration, transactionDuration, transactionWait, retryCount, commitSize],
  ...[connections, connectionLimit, connectionsWaitedFor, databaseIsUp, freeBytes],
]
