// lectern organization import: imports an organization beside those that exist.
import { Command } from 'commander'
import type { ImportedOrganization } from '../../../src/backup/index.ts'
import { backupSettings, withBackups } from '../../backup-place.ts'
import { printResult } from '../../print-result.ts'
import { showingStages } from '../../progress.ts'
import { withSettings } from '../../settings-options.ts'
import { exitingIfInterrupted } from '../../temporary.ts'
import { withInstallation } from '../../with-installation.ts'

export const importCommand = (): Command =>
  withSettings(new Command('import'), ['data', 'databaseUrl', 'baseUrl', 'host', 'port', ...backupSettings])
    .description('bring an organization in that was exported elsewhere; on SQLite no server may be running')
    .argument('<source>', 'a file, a folder, or s3://bucket/prefix')
    .option('--backup <NAME>', 'which of the exports there (else the newest)')
    .option('--json', 'print one JSON value and nothing else')
    .action(async (location: string, options) => {
      const { findBackup } = await import('../../../src/backup/index.ts')
      const { bringOrganizationIn } = await import('../../../src/organizations.ts')
      const organization = await withBackups(location, options, async (source, settings) => {
        const found = await findBackup(source, settings.backupPassphrase, options.backup)
        return showingStages(options.json, report =>
          withInstallation(
            settings,
            installation => exitingIfInterrupted(() => bringOrganizationIn(installation, found, report)),
            'alone',
          ),
        )
      })
      printResult(options.json, { organization }, linesOf(organization))
    })

const linesOf = ({
  id,
  title,
  rows,
  people,
  admins,
  lostHostname,
  leftToDo,
}: ImportedOrganization): string[] => {
  const [admin] = admins
  return [
    `imported ${title} (${id}): ${rows} rows, ${people.known} people who have an account here, ${people.added} who got one`,
    ...(lostHostname ? ['its hostname is taken here, so that it has none: choose another one'] : []),
    ...things.flatMap(([field, what, act]) =>
      leftToDo[field] === 0 ? [] : [`${what}: ${leftToDo[field]}; ${act}`],
    ),
    admin === undefined
      ? 'no admin of it can sign in: export it again once it has one'
      : `sign in as its admin: lectern user link --email ${admin}`,
  ]
}

/** What an admin must do about secrets and proofs that the export does not contain. */
const things: readonly (readonly [keyof ImportedOrganization['leftToDo'], string, string])[] = [
  ['sitesWithVisitors', 'sites that know visitors by a new key', 'give it to what signs their tokens'],
  ['hostnames', 'sites with hostnames of their own', 'verify these again'],
  ['oidcProviders', 'identity providers (OIDC) without their client secret', 'set it again'],
  ['translationProviders', 'translation settings without the key of their provider', 'set it again'],
  ['specsWithAddress', 'OpenAPI specs that are fetched again', 'give those their password that need one'],
]
