// Examines an installation: every check once, each in a read transaction; with the SQL that lets it use more memory.
import { sql } from 'kysely'
import type { Installation } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'
import { type Check, type Examined, type Finding, mostFindings } from './check.ts'
import type { Area } from './checks.ts'

/** What a check has found. */
export interface Outcome {
  readonly check: Check
  /** The first findings. */
  readonly findings: readonly Finding[]
  /** Whether there are more findings than these. */
  readonly hasMore: boolean
  /** The error that ended the check early. */
  readonly failure?: unknown
}

export interface Examination {
  readonly isQuick: boolean
  /** Called as the checks go on, with the area that is being checked and how much of it is done. */
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

/** The outcome of one check. It does not block writers. */
export const examineBy = async (
  installation: Installation,
  check: Check,
  how: Pick<Examined, 'isQuick' | 'report'>,
): Promise<Outcome> => {
  const findings: Finding[] = []
  try {
    return { check, findings, hasMore: await collectAll(installation, check, how, findings) }
  } catch (failure) {
    // Damaged data may be unreadable; the other checks go on, unless the database is unavailable.
    if (failure instanceof Unavailable) throw failure
    return { check, findings, hasMore: false, failure }
  }
}

/** Returns whether there are more findings than are reported. */
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

/** The outcome of one check within a transaction that is open already. */
export const outcomeOf = async (check: Check, at: Examined): Promise<Outcome> => {
  const findings: Finding[] = []
  for (const part of (await check.parts?.(at)) ?? onePart)
    if (await collect(check.find(at, part), findings)) return { check, findings, hasMore: true }
  return { check, findings, hasMore: false }
}

/** Lets PostgreSQL keep lists of a million ids in a hash table: otherwise it would scan them once for each row. */
const moreMemory = sql`set local work_mem = '256MB'`

const onePart: readonly string[] = ['']

/** Adds as many findings as are reported; returns whether there are more. */
const collect = async (found: AsyncIterable<Finding>, findings: Finding[]): Promise<boolean> => {
  for await (const finding of found) {
    if (findings.length === mostFindings) return true
    findings.push(finding)
  }
  return false
}
