// What other rooms use of the database.

export * from './column-values.ts'
export type { Flag } from './columns.ts'

export { contains } from './contains.ts'
export type { Database, DatabaseLocation, ReadDb, WriteDb } from './database.ts'
export type { KeysetColumn, KeysetValue } from './keyset.ts'
export { afterKeyset } from './keyset.ts'
export { migrate, NewerDatabase } from './migrations/index.ts'
export { newestId } from './newest-id.ts'
export { openDatabase } from './open.ts'
export { lockFolder } from './sqlite/lock-folder.ts'
export type { RunReadTask } from './sqlite/reader-threads.ts'
export type { StatementCache } from './sqlite/statement-cache.ts'
export type { Param } from './statement.ts'
export { all, first, run, statement } from './statement.ts'
export type * from './tables.ts'
export { uniqueViolation } from './unique-violation.ts'
