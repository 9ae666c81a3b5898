// Loads an export into a temporary database of its own, where it is checked before it is imported: there it can affect
// nothing.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#database/index.ts'
import { Unavailable } from '#kernel/errors.ts'
import { partsOf } from '../../format/manifest.ts'
import type { FoundBackup } from '../../open-backups.ts'
import { restoreRows } from '../../restore.ts'
import type { Report } from '../../write/backup-files.ts'
import { organizationTables } from '../organization-tables.ts'

/** In bytes, before compression: far more than the largest row that the program stores. */
const largestPart = 134_217_728

/**
 * Loads an export into an SQLite database in the folder of temporary files, calls `work` with it, and removes it, also if
 * the process exits earlier.
 */
export const whileStaged = async <T>(
  found: FoundBackup,
  report: Report,
  work: (staged: Database, organization: Organization) => Promise<T>,
): Promise<T> => {
  const organization = refuseOthers(found)
  const folder = await mkdtemp(join(tmpdir(), 'lectern-import-'))
  const removeNow = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeNow)
  try {
    const staged = await openDatabase({ file: join(folder, 'staged.sqlite') })
    try {
      await restoreRows(staged, found, report).catch(error => Promise.reject(misfit(found, error)))
      return await work(staged, organization)
    } finally {
      await staged.close()
    }
  } finally {
    process.off('exit', removeNow)
    removeNow()
  }
}

/** The error for rows that break a constraint of the database. */
const misfit = ({ name }: FoundBackup, error: Error): Error =>
  'errcode' in error && !(error instanceof Unavailable)
    ? new Error(`what is in ${name} does not fit together, and nothing was changed: ${error.message}`, {
        cause: error,
      })
    : error

interface Organization {
  readonly id: string
  readonly title: string
}

/** Throws unless the backup is an export of an organization that this program can read; returns the organization. */
const refuseOthers = ({ name, manifest }: FoundBackup): Organization => {
  const { organization, tables } = manifest
  if (organization === undefined)
    throw new Error(
      `${name} is a backup of a whole installation; lectern restore brings it into an empty folder or database, and lectern organization export takes one organization out of that`,
    )
  const known = new Set(organizationTables.map(table => table.name))
  const other = tables.find(table => !known.has(table.name))
  if (other !== undefined) throw new Error(`${name} has rows of ${other.name}, which no organization has`)
  if (partsOf(manifest).some(({ size }) => size > largestPart))
    throw new Error(`${name} has a part that is larger than any that the program writes`)
  return organization
}
