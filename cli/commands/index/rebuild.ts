// lectern index rebuild: computes the index of search and links again.
import { Command } from 'commander'
import { printResult } from '../../print-result.ts'
import { showingCount } from '../../progress.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'

export const indexCommand = (): Command =>
  new Command('index').description('what search and links are answered from').addCommand(
    withSettings(new Command('rebuild'), ['data', 'databaseUrl'])
      .description('work it out anew from the content; a server may be running meanwhile')
      .option('--json', 'print one JSON value and nothing else')
      .action(async options => {
        const { rebuildIndex } = await import('../../../src/library/content-index/index.ts')
        const { operator, reading } = await import('../../../src/context.ts')
        const spaces = await withInstallation(await settingsOf(options), installation =>
          showingCount(options.json, 'indexing', 'spaces', show =>
            rebuildIndex(reading(installation, operator), show),
          ),
        )
        printResult(options.json, { spaces }, [
          `${spaces} ${spaces === 1 ? 'space was' : 'spaces were'} indexed`,
        ])
      }),
  )
