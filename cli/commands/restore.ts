// lectern restore: restores an installation from a backup into an empty database.
import { Command } from 'commander'
import { backupSettings, withBackups, withDatabase } from '../backup-place.ts'
import { printResult } from '../print-result.ts'
import { showingStages } from '../progress.ts'
import { withSettings } from '../settings-options.ts'

export const restoreCommand = (): Command =>
  withSettings(new Command('restore'), ['data', 'databaseUrl', ...backupSettings])
    .description('make an installation of a backup, in an empty database of either engine')
    .argument('<source>', 'a file, a folder, or s3://bucket/prefix')
    .option('--backup <NAME>', 'which backup (else the newest)')
    .option('--json', 'print one JSON value and nothing else')
    .action(async (location: string, options) => {
      const { findBackup, restoreBackup } = await import('../../src/backup/index.ts')
      const { openDatabaseAlone } = await import('../../src/configured.ts')
      const restored = await withBackups(location, options, async (source, settings) => {
        const backup = await findBackup(source, settings.backupPassphrase, options.backup)
        const rows = await showingStages(options.json, report =>
          withDatabase(settings, openDatabaseAlone(settings), database =>
            restoreBackup(database, backup, report),
          ),
        )
        return { backup: backup.name, at: backup.manifest.at, rows }
      })
      printResult(options.json, { restored }, [
        `restored ${restored.backup}: ${restored.rows} rows, as they were at ${restored.at}; start the server, which computes the indexes of search and links anew`,
      ])
    })
