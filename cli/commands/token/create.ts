// lectern token create: creates a token for a person who has an account.
import { Command, Option } from 'commander'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'

export const tokenCommand = (): Command =>
  new Command('token').description('personal access tokens').addCommand(
    withSettings(new Command('create'), ['data', 'databaseUrl'])
      .description('make a token')
      .requiredOption('--email <ADDRESS>', 'whose token it is')
      .requiredOption('--label <LABEL>', 'what it is for')
      .addOption(new Option('--scope <SCOPE>', 'what it may do').choices(['read', 'write']).default('write'))
      .option('--json', 'print one JSON value and nothing else')
      .action(async options => {
        const { addToken } = await import('../../../src/accounts.ts')
        const token = await withInstallation(await settingsOf(options), installation =>
          addToken(installation, options),
        )
        printResult(options.json, { token }, [token])
      }),
  )
