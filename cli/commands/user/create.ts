// lectern user create: creates an account.
import { Command } from 'commander'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'
import { linkCommand } from './link.ts'
import { updateCommand } from './update.ts'

export const userCommand = (): Command =>
  new Command('user')
    .description('people with an account')
    .addCommand(createCommand())
    .addCommand(updateCommand())
    .addCommand(linkCommand())

const createCommand = (): Command =>
  withSettings(new Command('create'), ['data', 'databaseUrl'])
    .description('make an account')
    .requiredOption('--email <ADDRESS>', 'the e-mail address')
    .requiredOption('--name <NAME>', 'the name')
    .option('--json', 'print one JSON value and nothing else')
    .action(async options => {
      const { addUser } = await import('../../../src/accounts.ts')
      const user = await withInstallation(await settingsOf(options), installation =>
        addUser(installation, options.email, options.name),
      )
      printResult(options.json, { user }, [`user ${user.id}`])
    })
