// lectern user update: changes the e-mail address or the name of an account.
import { Command } from 'commander'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'

export const updateCommand = (): Command => {
  const command = withSettings(new Command('update'), ['data', 'databaseUrl'])
    .description('give an account another address or name')
    .requiredOption('--email <ADDRESS>', 'the e-mail address that it has')
    .option('--new-email <ADDRESS>', 'the one that it is to have')
    .option('--name <NAME>', 'what the person is to be called')
    .option('--json', 'print one JSON value and nothing else')
  return command.action(async options => {
    if (options.newEmail === undefined && options.name === undefined)
      command.error('error: give --new-email ADDRESS, or --name NAME')
    const { changeAccount } = await import('../../../src/accounts.ts')
    const wanted = { email: options.newEmail, name: options.name }
    const user = await withInstallation(await settingsOf(options), installation =>
      changeAccount(installation, options.email, wanted),
    )
    printResult(options.json, { user }, [`user ${user.id}: ${user.displayName}, ${user.email}`])
  })
}
