// lectern init: creates the first organization, its admin and a token, in an empty database.
import { Command } from 'commander'
import { printResult } from '../print-result.ts'
import { settingsOf, withSettings } from '../settings-options.ts'
import { withInstallation } from '../with-installation.ts'

export const initCommand = (): Command =>
  withSettings(new Command('init'), ['data', 'databaseUrl'])
    .description('make the first organization, its admin and a token')
    .requiredOption('--organization <TITLE>', 'the title of the organization')
    .requiredOption('--email <ADDRESS>', 'the e-mail address of its admin')
    .requiredOption('--name <NAME>', 'the name of its admin')
    .option('--json', 'print one JSON value and nothing else')
    .action(async options => {
      const { found } = await import('../../src/founding.ts')
      const founded = await withInstallation(await settingsOf(options), installation =>
        found(installation, options),
      )
      printResult(options.json, founded, [
        `organization ${founded.organization.id}`,
        `user ${founded.user.id}`,
        `token, shown this once: ${founded.token}`,
      ])
    })
