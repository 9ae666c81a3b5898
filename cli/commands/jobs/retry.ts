// lectern jobs retry: runs failed jobs again.
import { Command } from 'commander'
import { WrongUse } from '../../failure.ts'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'

export const retryCommand = (): Command =>
  withSettings(new Command('retry'), ['data', 'databaseUrl'])
    .description('have a job that failed tried again by the server')
    .argument('[ID]', 'which job; `lectern jobs list --failed` shows them')
    .option('--all', 'all that were given up')
    .option('--json', 'print one JSON value and nothing else')
    .action(async (id: string | undefined, options) => {
      if ((id === undefined) === (options.all !== true))
        throw new WrongUse('name one job, or all that failed with --all')
      const { retryJobs } = await import('../../../src/jobs/index.ts')
      const { operator, reading } = await import('../../../src/context.ts')
      const jobs = await withInstallation(await settingsOf(options), installation =>
        retryJobs(reading(installation, operator), id),
      )
      const are = jobs.length === 1 ? '1 job is' : `${jobs.length} jobs are`
      const when = jobs.length === 0 ? '' : '; a server that runs begins within a minute'
      printResult(options.json, { jobs }, [`${are} to be tried again${when}`])
    })
