// Whether a database that nobody serves is sound by itself: what is to come to an installation is looked at there first.
import type { Installation } from '#context.ts'
import { areas } from './checks.ts'
import { type Examination, examine } from './examine.ts'

/** What is wrong with it, a sentence for each rule that is broken. Jobs and indexes are made where it comes to. */
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
