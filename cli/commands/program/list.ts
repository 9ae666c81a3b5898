// lectern program list: lists the programs that may ask people for access.
import { Command } from 'commander'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'

export const listCommand = (): Command =>
  withSettings(new Command('list'), ['data', 'databaseUrl'])
    .description('show the programs that may ask people for access, the newest first')
    .option('--json', 'print one JSON value and nothing else')
    .action(async options => {
      const { listPrograms } = await import('../../../src/programs.ts')
      const programs = await withInstallation(await settingsOf(options), listPrograms)
      const lines = programs.map(({ id, name, redirectUris, registeredItself }) =>
        [id, registeredItself ? 'itself  ' : 'operator', name, ...redirectUris].join('  '),
      )
      printResult(options.json, { programs }, lines.length === 0 ? ['there are none'] : lines)
    })
