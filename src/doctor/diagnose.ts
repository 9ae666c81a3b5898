// A diagnosis: what an examination found, what was repaired, and what can be done about the rest.
import { type Installation, operator, reading } from '#context.ts'
import { type Check, type Finding, isMending } from './check.ts'
import { areas, checks } from './checks.ts'
import { type Examination, examine, type Outcome } from './examine.ts'
import { countUnfinished } from './index-check/store.ts'
import { repair } from './repair.ts'

export interface Diagnosis {
  /** How many checks were made. */
  readonly checks: number
  readonly isSound: boolean
  readonly broken: readonly BrokenRule[]
  readonly mended: readonly Mended[]
  /** How many spaces are still being indexed, so that their indexes were not compared with their contents. */
  readonly unfinishedIndexes: number
}

interface BrokenRule {
  readonly check: string
  readonly rule: string
  readonly findings: readonly Finding[]
  readonly hasMore: boolean
  /** The error that ended the check early. */
  readonly failure?: string
  /** What `--repair` does, and what a person can do. */
  readonly remedies: readonly string[]
}

interface Mended {
  readonly check: string
  readonly rows: number
  readonly act: string
}

export interface Diagnosing extends Examination {
  readonly isRepairing: boolean
}

export const diagnose = async (installation: Installation, how: Diagnosing): Promise<Diagnosis> => {
  const outcomes = await examine(installation, areas, how)
  const mended: Mended[] = []
  const left: Outcome[] = []
  for (const outcome of outcomes) {
    const after = how.isRepairing ? await repaired(installation, outcome, how, mended) : outcome
    if (after !== undefined) left.push(after)
  }
  return {
    checks: checks.filter(({ isSlow }) => !(how.isQuick && isSlow)).length,
    isSound: left.length === 0,
    broken: left.map(outcome => brokenRule(outcome, how.isRepairing)),
    mended,
    unfinishedIndexes: how.isQuick ? 0 : await countUnfinished(installation.database.read),
  }
}

/** Repairs an outcome; returns what is left of it. */
const repaired = async (
  installation: Installation,
  outcome: Outcome,
  { isQuick, report }: Diagnosing,
  mended: Mended[],
): Promise<Outcome | undefined> => {
  const { check } = outcome
  const ctx = reading(installation, operator)
  const progress = (done: number, total?: number): void => report(`${check.id} once more`, done, total)
  const { mended: rows, left } = await repair(ctx, outcome, { isQuick, report: progress })
  if (rows > 0 && isMending(check.remedy)) mended.push({ check: check.id, rows, act: check.remedy.mends })
  return left
}

const brokenRule = ({ check, findings, hasMore, failure }: Outcome, isRepairing: boolean): BrokenRule => ({
  check: check.id,
  rule: check.rule,
  findings,
  hasMore,
  ...(failure !== undefined && { failure: String(failure) }),
  remedies: remediesOf(check, findings, isRepairing),
})

const remediesOf = ({ remedy }: Check, findings: readonly Finding[], isRepairing: boolean): string[] => {
  if (!isMending(remedy)) return [remedy.advice]
  const canBeMended = findings.some(({ isLost }) => !isLost)
  const isAnyLost = findings.some(({ isLost }) => isLost) && remedy.advice !== undefined
  return [
    ...(canBeMended ? [isRepairing ? stillWrong : `--repair ${remedy.mends}`] : []),
    ...(isAnyLost ? [`what is lost: ${remedy.advice}`] : []),
  ]
}

const stillWrong =
  'it was mended and is wrong again: something goes on breaking it; please report this with the version of the program'
