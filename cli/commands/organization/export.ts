// lectern organization export: exports one organization, beside a running server, in the form of a backup.
import { Command } from 'commander'
import { product } from '../../../src/product.ts'
import { backupSettings, storageOpener, withDatabase } from '../../backup-place.ts'
import { printResult } from '../../print-result.ts'
import { readableSize, showingStages } from '../../progress.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'

export const exportCommand = (): Command =>
  withSettings(new Command('export'), ['data', 'databaseUrl', 'filesUrl', ...backupSettings])
    .description('copy all of an organization, to be imported elsewhere; a server may be running meanwhile')
    .argument('<ID>', 'its id; lectern organization list shows it')
    .argument('<target>', 'a file, a folder that is there or ends in /, or s3://bucket/prefix')
    .option('--force', 'write over a file that is there')
    .option('--json', 'print one JSON value and nothing else')
    .action(async (id: string, target: string, options) => {
      const { exportOrganization, placeOf } = await import('../../../src/backup/index.ts')
      const { fileStorageOf, openDatabaseAsItIs } = await import('../../../src/configured.ts')
      const settings = await settingsOf(options)
      const place = await placeOf(target, await storageOpener(settings))
      const fileStorage = fileStorageOf(settings)
      const { backupPassphrase: passphrase } = settings
      const made = await showingStages(options.json, report =>
        withDatabase(settings, openDatabaseAsItIs(settings), database =>
          exportOrganization(database, id, place, {
            program: product.version,
            passphrase,
            fileStorage,
            force: options.force,
            report,
          }),
        ),
      ).finally(async () => {
        await fileStorage?.objects.close()
        if (place.is === 'store') await place.store.close()
      })
      const { name, rows, newBytes } = made
      printResult(options.json, { export: { target, ...made } }, [
        `export ${name} of ${rows} rows is in ${target}: ${readableSize(newBytes)}`,
      ])
    })
