// lectern program add: allows a program to ask people for access.
import { Command } from 'commander'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'

export const addCommand = (): Command =>
  withSettings(new Command('add'), ['data', 'databaseUrl'])
    .description('let a program ask people for access; it is a public client, so there is no secret')
    .requiredOption('--name <NAME>', 'what people read where they are asked')
    .requiredOption('--redirect-uri <URI...>', 'where browsers bring the answer: one or more addresses')
    .option('--uri <URL>', 'its address on the web')
    .option('--json', 'print one JSON value and nothing else')
    .action(async options => {
      const { addProgram } = await import('../../../src/programs.ts')
      const { name, uri, redirectUri: redirectUris } = options
      const program = await withInstallation(await settingsOf(options), installation =>
        addProgram(installation, { name, uri, redirectUris }),
      )
      printResult(options.json, { program }, [`client ID ${program.id}`])
    })
