// lectern settings: prints every setting with its value, and where that comes from.
import { Command } from 'commander'
import { type ToldSetting, toldSettings } from '../../src/read-settings.ts'
import { type Settings, settingsTable } from '../../src/settings.ts'
import { unknownVariables } from '../../src/unknown-variables.ts'
import { printable, printResult } from '../print-result.ts'
import { sourcesOf, withSettings } from '../settings-options.ts'

export const settingsCommand = (): Command =>
  withSettings(new Command('settings'), Object.keys(settingsTable) as (keyof Settings)[])
    .description('print every setting as a start would have it, and where it comes from')
    .option('--json', 'print one JSON value and nothing else')
    .action(async options => {
      const settings = toldSettings(await sourcesOf(options))
      for (const sentence of unknownVariables(process.env))
        process.stderr.write(`lectern: ${printable(sentence)}\n`)
      printResult(options.json, settings, linesOf(settings))
    })

const linesOf = (settings: readonly ToldSetting[]): string[] => {
  const rows = settings.map(one => [one.setting, shown(one), one.source ?? 'default'] as const)
  const [first, second] = [0, 1].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(([setting, value, source]) =>
    [setting.padEnd(first as number), value.padEnd(second as number), source].join('  '),
  )
}

const shown = ({ value, isSecret }: ToldSetting): string => value ?? (isSecret ? '(secret)' : '-')
