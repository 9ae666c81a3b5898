// lectern backup verify: checks that a backup is complete and undamaged.
import { Command } from 'commander'
import { backupSettings, withBackups } from '../../backup-place.ts'
import { printResult } from '../../print-result.ts'
import { showingStages } from '../../progress.ts'
import { withSettings } from '../../settings-options.ts'

export const verifyCommand = (): Command =>
  withSettings(new Command('verify'), backupSettings)
    .description('read all of a backup and compare its hashes, as a restore does first')
    .argument('<source>', 'a file, a folder, or s3://bucket/prefix')
    .option('--backup <NAME>', 'which backup (else the newest)')
    .option('--json', 'print one JSON value and nothing else')
    .action(async (location: string, options) => {
      const { findBackup, verifyBackup } = await import('../../../src/backup/index.ts')
      const name = await withBackups(location, options, async (source, { backupPassphrase }) => {
        const backup = await findBackup(source, backupPassphrase, options.backup)
        await showingStages(options.json, report => verifyBackup(backup, report))
        return backup.name
      })
      printResult(options.json, { verified: name }, [`backup ${name} is as it was written`])
    })
