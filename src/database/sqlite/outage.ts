// Which errors of SQLite mean that it cannot work for now.
import { databaseIsAway, diskFails, diskIsFull, isLocked, type Outage } from '../outage.ts'

/** Turns such an error into an `Unavailable`; other errors stay as they are. */
export const sqliteOutage = (error: unknown): unknown => {
  const code = extendedCode(error)
  if (code === undefined) return isClosed(error) ? databaseIsAway(error) : error
  const describe = describing[code] ?? describing[primary(code)]
  return describe === undefined ? error : describe(error)
}

/** Another connection holds the lock. */
export const isBusy = (error: unknown): boolean => primary(extendedCode(error) ?? 0) === busy

const busy = 5
const ioErrorOfSharedMemorySize = 4874

const describing: Readonly<Record<number, Outage>> = {
  // SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL
  10: diskFails,
  13: diskIsFull,
  14: diskFails,
  15: isLocked,
  // The WAL index could not grow.
  [ioErrorOfSharedMemorySize]: diskIsFull,
}

/** Whether the database is closed, as for those who still ask while the program ends. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE'

// The low byte of an extended error code is the primary one.
const primary = (code: number): number => code & 0xff

const extendedCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined
