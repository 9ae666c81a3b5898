// lectern program remove: removes a program, which then may neither ask people for access nor act for them.
import { Command } from 'commander'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'

export const removeCommand = (): Command =>
  withSettings(new Command('remove'), ['data', 'databaseUrl'])
    .description('remove a program: it acts for nobody any more')
    .argument('<ID>', 'its client ID')
    .option('--json', 'print one JSON value and nothing else')
    .action(async (id: string, options) => {
      const { removeProgram } = await import('../../../src/programs.ts')
      const people = await withInstallation(await settingsOf(options), installation =>
        removeProgram(installation, id),
      )
      printResult(options.json, { people }, [
        `removed; it acted for ${people} ${people === 1 ? 'person' : 'people'}`,
      ])
    })
