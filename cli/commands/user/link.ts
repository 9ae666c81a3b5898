// lectern user link: creates an address that signs a person in once.
import { Command } from 'commander'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'

export const linkCommand = (): Command =>
  withSettings(new Command('link'), ['data', 'databaseUrl', 'baseUrl', 'host', 'port'])
    .description('make an address that signs somebody in, once and within an hour')
    .requiredOption('--email <ADDRESS>', 'who is to sign in by it')
    .option('--json', 'print one JSON value and nothing else')
    .action(async options => {
      const { addSignInLink } = await import('../../../src/accounts.ts')
      const { url, expiresAt } = await withInstallation(await settingsOf(options), installation =>
        addSignInLink(installation, options.email),
      )
      printResult(options.json, { url, expiresAt }, [url, `good once, until ${expiresAt}`])
    })
