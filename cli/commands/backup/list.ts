// lectern backup list: lists the backups in a place.
import { Command } from 'commander'
import { backupSettings, withBackups } from '../../backup-place.ts'
import { printResult } from '../../print-result.ts'
import { readableSize } from '../../progress.ts'
import { withSettings } from '../../settings-options.ts'

export const listCommand = (): Command =>
  withSettings(new Command('list'), backupSettings)
    .description('show the backups that are in a place, the oldest first')
    .argument('<source>', 'a file, a folder, or s3://bucket/prefix')
    .option('--json', 'print one JSON value and nothing else')
    .action(async (location: string, options) => {
      const { listBackups } = await import('../../../src/backup/index.ts')
      const backups = await withBackups(location, options, (source, { backupPassphrase }) =>
        listBackups(source, backupPassphrase),
      )
      const lines = backups.map(
        ({ name, at, program, engine, organization, rows, bytes }) =>
          `${name}  ${at}  ${program}  ${engine ?? organization}  ${rows} rows  ${readableSize(bytes)}`,
      )
      printResult(options.json, { backups }, lines.length === 0 ? ['there are none'] : lines)
    })
