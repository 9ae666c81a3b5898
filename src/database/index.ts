// What other rooms use of the database.

export * from './column-values.ts'
export type { Flag } from './columns.ts'
export type { Engine } from './connection.ts'
export { contains } from './contains.ts'
export type { Database, DatabaseLocation, ReadDb, WriteDb } from './database.ts'
export type { KeysetColumn, KeysetValue } from './keyset.ts'
export { afterKeyset } from './keyset.ts'
export { isListed, jsonList } from './listed.ts'
export { databaseMetrics } from './metrics.ts'
export {
  createSchema,
  lockSchema,
  type MigrationStep,
  migrate,
  migrationNames,
  migrationsOf,
  NewerDatabase,
  refuseOtherMigrations,
} from './migrations/index.ts'
export { newestId } from './newest-id.ts'
export { NotTogether } from './not-together.ts'
export { openDatabase } from './open.ts'
export { UnknownOutcome } from './outage.ts'
export { textArray } from './postgres/text-array.ts'
export { readDatabaseMetrics } from './read-metrics.ts'
export { rowText } from './row-text.ts'
export { rowsBeside } from './rows-beside.ts'
export { createSharedCounts, type SharedCount, type SharedCounts } from './shared-counts.ts'
export { createSignals, notification, type OwnSignals, type Signals } from './signals.ts'
export { lockFolder } from './sqlite/lock-folder.ts'
export type { RunReadTask } from './sqlite/reader-threads.ts'
export type { StatementCache } from './sqlite/statement-cache.ts'
export type { Param } from './statement.ts'
export { all, first, overwrite, run, statement, write } from './statement.ts'
export type * from './tables.ts'
export type { Shared, Turn } from './transactions.ts'
export { allUnchanging, firstUnchanging } from './unchanging.ts'
export { uniqueViolation } from './unique-violation.ts'
