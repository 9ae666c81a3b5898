// lectern jobs list: lists jobs and their states.
import { Command } from 'commander'
import type { ListedJob } from '../../../src/jobs/index.ts'
import { printResult } from '../../print-result.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { withInstallation } from '../../with-installation.ts'

export const listCommand = (): Command =>
  withSettings(new Command('list'), ['data', 'databaseUrl'])
    .description('show jobs, the newest first; a server may be running meanwhile')
    .option('--failed', 'only those that were given up')
    .option('--json', 'print one JSON value and nothing else')
    .action(async options => {
      const { listJobs } = await import('../../../src/jobs/index.ts')
      const { operator, reading } = await import('../../../src/context.ts')
      const found = await withInstallation(await settingsOf(options), installation =>
        listJobs(reading(installation, operator), options.failed === true),
      )
      printResult(options.json, found, linesOf(found.jobs, found.more))
    })

const linesOf = (jobs: readonly ListedJob[], more: boolean): string[] => {
  if (jobs.length === 0) return ['there are none']
  const width = Math.max(...jobs.map(({ kind }) => kind.length))
  const lines = jobs.map(job =>
    [job.id, job.kind.padEnd(width), job.state.padEnd(9), detailOf(job)].join('  '),
  )
  return more ? [...lines, 'there are more'] : lines
}

const detailOf = ({ state, runAt, failedAt, attempts, error, ...progress }: ListedJob): string => {
  if (state === 'running') return progressText(progress)
  const time = state === 'failed' ? `at ${failedAt}` : `${state === 'waiting' ? 'since' : 'for'} ${runAt}`
  if (error === undefined) return time
  return `${time}, after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${error}`
}

const progressText = ({ stage = '', done, total }: Partial<ListedJob>): string => {
  if (done === undefined) return stage
  return `${stage} ${done}${total === undefined ? '' : ` of ${total}`}`
}
