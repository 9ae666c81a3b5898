// Checks a database that no server uses by itself, such as an export before it is imported.
import type { Installation } from '#context.ts'
import { areas } from './checks.ts'
import { type Examination, examine } from './examine.ts'

/**
 * Returns a sentence for each rule that is broken. It leaves out jobs and indexes, which are made where the database is
 * imported.
 */
export const faultsOf = async (
  installation: Installation,
  report: Examination['report'],
): Promise<string[]> => {
  const own = areas.filter(({ name }) => !elsewhere.includes(name))
  const outcomes = await examine(installation, own, { isQuick: false, report })
  return outcomes.map(({ check, findings: [first] }) => {
    const row = first === undefined ? '' : ` (${first.table} ${JSON.stringify(first.row)})`
    return `${check.id}: ${check.rule}${row}`
  })
}

const elsewhere: readonly string[] = ['jobs', 'the indexes']
