// Reads a whole backup, to check that it is what was written.
import { linesIn } from './format/lines.ts'
import { partsOf, type TableOfBackup } from './format/manifest.ts'
import { DamagedBackup, readPart } from './format/read-part.ts'
import type { FoundBackup } from './open-backups.ts'
import type { Report } from './write/backup-files.ts'

/** Throws a `DamagedBackup` for the first part that is missing or damaged. */
export const verifyBackup = async (backup: FoundBackup, report: Report = () => {}): Promise<void> => {
  const total = partsOf(backup.manifest).length
  let done = 0
  report('checking parts', done, total)
  for (const table of backup.manifest.tables) {
    checkRows(table)
    for (const part of table.parts) {
      const bytes = await readPart(backup, part)
      const rows = [...linesIn(bytes, table.columns.length)].length
      if (rows !== part.rows)
        throw new DamagedBackup(`the part ${part.name} has not the rows that it should have`)
      report('checking parts', ++done, total)
    }
    for (const part of table.inventory) {
      await readPart(backup, part)
      report('checking parts', ++done, total)
    }
  }
}

const checkRows = ({ name, rows, parts }: TableOfBackup): void => {
  if (parts.reduce((sum, part) => sum + part.rows, 0) !== rows)
    throw new DamagedBackup(`the parts of the table ${name} have not the rows that it should have`)
}
