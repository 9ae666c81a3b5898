// lectern backup: backs an installation up while its servers run, into a file or a store of backups.
import { Command } from 'commander'
import { product } from '../../../src/product.ts'
import { backupSettings, storageOpener, withDatabase } from '../../backup-place.ts'
import { printResult } from '../../print-result.ts'
import { readableSize, showingStages } from '../../progress.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { listCommand } from './list.ts'
import { pruneCommand } from './prune.ts'
import { verifyCommand } from './verify.ts'

export const backupCommand = (): Command =>
  withSettings(new Command('backup'), ['data', 'databaseUrl', 'filesUrl', ...backupSettings])
    .description('copy the whole installation; a server may be running meanwhile')
    .argument(
      '<target>',
      'a file; or where many backups are: a folder that is there or ends in /, or s3://bucket/prefix',
    )
    .option('--force', 'write over a file that is there')
    .option('--full', 'where many backups are, write again what earlier ones have')
    .option('--json', 'print one JSON value and nothing else')
    .action(async (target: string, options) => {
      const { backUp, placeOf } = await import('../../../src/backup/index.ts')
      const { fileStorageOf, openDatabaseAsItIs } = await import('../../../src/configured.ts')
      const settings = await settingsOf(options)
      const place = await placeOf(target, await storageOpener(settings))
      const fileStorage = fileStorageOf(settings)
      const { force, full } = options
      const made = await showingStages(options.json, report =>
        withDatabase(settings, openDatabaseAsItIs(settings), database =>
          backUp(database, place, {
            program: product.version,
            passphrase: settings.backupPassphrase,
            fileStorage,
            force,
            full,
            report,
          }),
        ),
      ).finally(async () => {
        await fileStorage?.objects.close()
        if (place.is === 'store') await place.store.close()
      })
      const { name, rows, newFiles, newBytes } = made
      printResult(options.json, { backup: { target, ...made } }, [
        `backup ${name} of ${rows} rows is in ${target}: ${newFiles} new ${newFiles === 1 ? 'file' : 'files'}, ${readableSize(newBytes)}`,
      ])
    })
    .enablePositionalOptions()
    .addCommand(listCommand())
    .addCommand(verifyCommand())
    .addCommand(pruneCommand())
