// lectern backup prune: removes old backups from a store.
import { Command, InvalidArgumentError } from 'commander'
import { backupSettings, storageOpener } from '../../backup-place.ts'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { closing } from '../../with-installation.ts'

export const pruneCommand = (): Command =>
  withSettings(new Command('prune'), backupSettings)
    .description('remove all backups but the newest, and what is of no use without them')
    .argument('<store>', 'a folder, or s3://bucket/prefix')
    .requiredOption('--keep <NUMBER>', 'how many of the newest stay', count)
    .option('--json', 'print one JSON value and nothing else')
    .action(async (location: string, options) => {
      const { codecOf, openStore, pruneBackups } = await import('../../../src/backup/index.ts')
      const settings = await settingsOf(options)
      const pruned = await closing(openStore(location, await storageOpener(settings)), async source =>
        pruneBackups(
          { source, codec: await codecOf(source, settings.backupPassphrase) },
          options.keep,
          Date.now(),
        ),
      )
      const { backups, parts } = pruned
      printResult(options.json, pruned, [
        `removed ${backups.length} ${backups.length === 1 ? 'backup' : 'backups'} and ${parts} ${parts === 1 ? 'part' : 'parts'}`,
      ])
    })

const count = (text: string): number => {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1.')
}
