// lectern files move: moves the bytes of files into the object storage, or back into the database.
import { Command, Option } from 'commander'
import type { MovedBlobs } from '../../../src/library/files/index.ts'
import type { Settings } from '../../../src/settings.ts'
import { WrongUse } from '../../failure.ts'
import { printResult } from '../../print-result.ts'
import { readableSize, showingCount } from '../../progress.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'

const places = ['storage', 'database'] as const

export const moveCommand = (): Command =>
  withSettings(new Command('move'), [
    'data',
    'databaseUrl',
    'filesUrl',
    'newFiles',
    's3AccessKeyId',
    's3SecretAccessKey',
  ])
    .description('move the bytes of all files to where new ones go; servers may be running meanwhile')
    .addOption(new Option('--to <PLACE>', 'where they are to be').choices(places).makeOptionMandatory())
    .option('--json', 'print one JSON value and nothing else')
    .action(async options => {
      const settings = await settingsOf(options)
      refuseOtherPlace(settings, options.to)
      const { moveBlobs } = await import('../../../src/library/files/index.ts')
      const { operator, reading } = await import('../../../src/context.ts')
      const moved = await withInstallation(settings, installation =>
        showingCount(options.json, 'moving', 'files', show =>
          moveBlobs(reading(installation, operator), options.to, show),
        ),
      )
      if (moved.damaged.length > 0) process.exitCode = 1
      printResult(options.json, moved, linesOf(moved, options.to))
    })

/** Requires that new files go to the same place: files that servers store meanwhile would not be moved. */
const refuseOtherPlace = ({ filesUrl, newFiles }: Settings, to: (typeof places)[number]): void => {
  if (filesUrl === undefined) throw new WrongUse('name the storage with LECTERN_FILES_URL or --files-url')
  if (newFiles !== to)
    throw new WrongUse(
      `new files go to the ${newFiles}; set LECTERN_NEW_FILES=${to} and restart the servers first, or name it with --new-files where they have it`,
    )
}

const linesOf = ({ moved, bytes, damaged }: MovedBlobs, to: string): string[] => [
  `${moved} ${moved === 1 ? 'file was' : 'files were'} moved to the ${to}, ${readableSize(bytes)}`,
  ...damaged.map(hash => `the bytes of ${hash} are missing or damaged, and stay where they are`),
]
