// lectern doctor: checks whether an installation is sound, and repairs what follows from other rows.
import { Command } from 'commander'
import type { Diagnosis } from '../../src/doctor/index.ts'
import { exitCodes } from '../failure.ts'
import { printResult } from '../print-result.ts'
import { type ShowStage, showingStages } from '../progress.ts'
import { settingsOf, withSettings } from '../settings-options.ts'
import { installationSettings, withInstallation } from '../with-installation.ts'

export const doctorCommand = (): Command =>
  withSettings(new Command('doctor'), installationSettings)
    .description('look whether all that is stored is sound; a server may be running meanwhile')
    .option('--quick', 'leave out what takes long: the hashes of texts and files, and the indexes')
    .option('--repair', 'mend what follows from other rows')
    .option('--json', 'print one JSON value and nothing else')
    .action(async ({ quick = false, repair = false, json, ...options }) => {
      const { diagnose } = await import('../../src/doctor/index.ts')
      const settings = await settingsOf(options)
      const diagnosis = await showingStages(json, show => {
        const report: ShowStage = (area, done, total) => show(`looking at ${area}`, done, total)
        return withInstallation(
          settings,
          installation => diagnose(installation, { isQuick: quick, isRepairing: repair, report }),
          'as it is',
        )
      })
      printResult(json, diagnosis, linesOf(diagnosis))
      if (!diagnosis.isSound) process.exitCode = exitCodes.unsound
    })

/** How many rows are printed for one rule; JSON has more. */
const mostRows = 20

const linesOf = ({ checks, isSound, broken, mended, unfinishedIndexes }: Diagnosis): string[] => {
  const all = `${checks} ${checks === 1 ? 'check' : 'checks'}`
  return [
    ...mended.map(({ check, rows, act }) => `${check}: mended ${rowsOf(rows)} (${act})`),
    ...broken.flatMap(linesOfRule),
    ...(unfinishedIndexes === 0 ? [] : [unfinished(unfinishedIndexes)]),
    isSound ? `${all} found nothing wrong` : `${all}, ${broken.length} of which found what is wrong`,
  ]
}

const unfinished = (count: number): string =>
  `${count === 1 ? '1 space is' : `${count} spaces are`} being indexed, and searches there were not looked at: try again later`

const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${count} rows`)

const linesOfRule = ({ check, rule, findings, hasMore, failure, remedies }: Diagnosis['broken'][number]) => {
  const left = findings.length - mostRows
  return [
    `${check}: broken: ${rule}`,
    ...(failure === undefined ? [] : [`  it could not be looked at to the end: ${failure}`]),
    ...findings.slice(0, mostRows).map(rowLine),
    ...(left > 0 ? [`  and ${left} more${hasMore ? ' at least' : ''}`] : []),
    ...remedies.map(remedy => `  ${remedy}`),
  ]
}

const rowLine = ({ table, row, problem }: Diagnosis['broken'][number]['findings'][number]): string => {
  const fields = Object.entries(row).map(([name, value]) => `${name}=${value}`)
  return `  ${[table, ...fields].join(' ')}${problem === undefined ? '' : `: ${problem}`}`
}
