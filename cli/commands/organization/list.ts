// lectern organization list: lists the organizations.
import { Command } from 'commander'
import { withDatabase } from '../../backup-place.ts'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'

export const listCommand = (): Command =>
  withSettings(new Command('list'), ['data', 'databaseUrl'])
    .description('show the organizations, the oldest first')
    .option('--json', 'print one JSON value and nothing else')
    .action(async options => {
      const { listOrganizations } = await import('../../../src/backup/index.ts')
      const { openDatabaseAsItIs } = await import('../../../src/configured.ts')
      const settings = await settingsOf(options)
      const organizations = await withDatabase(settings, openDatabaseAsItIs(settings), ({ read }) =>
        listOrganizations(read),
      )
      const lines = organizations.map(
        ({ id, title, members, spaces }) =>
          `${id}  ${title}  ${counted(members, 'member')}  ${counted(spaces, 'space')}`,
      )
      printResult(options.json, { organizations }, lines.length === 0 ? ['there are none'] : lines)
    })

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
