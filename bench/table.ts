// The table in which figures are printed.
import { type Figure, keepsTarget, type Target, type Unit } from './figures.ts'

const columns = ['', 'measured', 'p50 ms', 'p99 ms', 'CPU µs', 'reference', 'CPU µs', 'ratio', 'target', '']
const widths = [54, 14, 7, 7, 7, 14, 7, 6, 8, 1]

export const heading = (): string => line(columns)

export const tableRow = (figure: Figure): string => {
  const { row, value, unit, p50, p99, cpuTime, reference, referenceCpuTime, ratio, target } = figure
  return line([
    row,
    amount(value, unit),
    number(p50, 2),
    number(p99, 2),
    number(cpuTime, 0),
    reference === undefined ? '' : amount(reference, unit),
    number(referenceCpuTime, 0),
    number(ratio, 2),
    target === undefined ? '' : wanted(target),
    mark(keepsTarget(figure)),
  ])
}

const line = (cells: readonly string[]): string =>
  cells
    .map((cell, index) =>
      index === 0 ? cell.padEnd(widths[0] as number) : cell.padStart(widths[index] as number),
    )
    .join(' ')
    .trimEnd()

const amount = (value: number, unit: Unit): string =>
  `${number(value, unit === 'ms' && value < 100 ? 2 : 0)} ${unit.padEnd(2)}`

const number = (value: number | undefined, digits: number): string =>
  value === undefined
    ? ''
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const wanted = ({ bound, limit, on }: Target): string =>
  `${bound === 'at least' ? '≥' : '≤'} ${limit.toLocaleString('en')}${on === 'ratio' ? '×' : ''}`

const mark = (kept: boolean | undefined): string => (kept === undefined ? '' : kept ? '✓' : '✗')
