// Examining an installation: every check once, each on the database as it is at one moment; with the SQL that lets it take memory.
import { sql } from 'kysely'
import type { Installation } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'
import { type Check, type Examined, type Finding, mostFindings } from './check.ts'
import type { Area } from './checks.ts'

/** What a check has found. */
export interface Outcome {
  readonly check: Check
  /** The first of them. */
  readonly findings: readonly Finding[]
  /** Whether there are more than these. */
  readonly hasMore: boolean
  /** Why it could not go on to the end. */
  readonly failure?: unknown
}

export interface Examination {
  readonly isQuick: boolean
  /** Called as the checks go on, with what is looked at, and how much of it is done. */
  readonly report: (area: string, done?: number, total?: number) => void
}

/** The outcomes of all checks that found something. */
export const examine = async (
  installation: Installation,
  areas: readonly Area[],
  { isQuick, report }: Examination,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const { name, checks } of areas)
    for (const check of checks) {
      if (isQuick && check.isSlow) continue
      report(name)
      const progress: Examined['report'] = (done, total) => report(name, done, total)
      const outcome = await examineBy(installation, check, { isQuick, report: progress })
      if (outcome.findings.length > 0 || 'failure' in outcome) outcomes.push(outcome)
    }
  return outcomes
}

/** The outcome of one. Nobody who writes waits meanwhile. */
export const examineBy = async (
  installation: Installation,
  check: Check,
  how: Pick<Examined, 'isQuick' | 'report'>,
): Promise<Outcome> => {
  const findings: Finding[] = []
  try {
    return { check, findings, hasMore: await collectAll(installation, check, how, findings) }
  } catch (failure) {
    // What is damaged may not be readable; others are looked at all the same, as long as there is a database.
    if (failure instanceof Unavailable) throw failure
    return { check, findings, hasMore: false, failure }
  }
}

/** Whether there are more than are told. */
const collectAll = async (
  installation: Installation,
  check: Check,
  how: Pick<Examined, 'isQuick' | 'report'>,
  findings: Finding[],
): Promise<boolean> => {
  const { database } = installation
  const atOneMoment = <T>(work: (at: Examined) => Promise<T>): Promise<T> =>
    database.readTransaction(async db => {
      if (database.engine === 'postgres') await moreMemory.execute(db)
      return work({ ...how, db, engine: database.engine, installation })
    })
  const parts = check.parts === undefined ? onePart : await atOneMoment(check.parts)
  for (const [done, part] of parts.entries()) {
    if (parts.length > 1) how.report(done, parts.length)
    if (await atOneMoment(at => collect(check.find(at, part), findings))) return true
  }
  return false
}

/** The same of what is being looked at already. */
export const outcomeOf = async (check: Check, at: Examined): Promise<Outcome> => {
  const findings: Finding[] = []
  for (const part of (await check.parts?.(at)) ?? onePart)
    if (await collect(check.find(at, part), findings)) return { check, findings, hasMore: true }
  return { check, findings, hasMore: false }
}

/** So that lists of a million ids are looked up in memory: PostgreSQL would read them once for each row. */
const moreMemory = sql`set local work_mem = '256MB'`

const onePart: readonly string[] = ['']

/** Adds findings, as many as are told; whether there are more. */
const collect = async (found: AsyncIterable<Finding>, findings: Finding[]): Promise<boolean> => {
  for await (const finding of found) {
    if (findings.length === mostFindings) return true
    findings.push(finding)
  }
  return false
}
