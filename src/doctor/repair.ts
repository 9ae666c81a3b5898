// Repairing: rows that follow from other rows are computed again, until a check finds nothing more that it can repair.
import type { Ctx } from '#context.ts'
import { type Examined, isMending } from './check.ts'
import { examineBy, type Outcome } from './examine.ts'

export interface Repaired {
  /** How many rows were wrong and are right now. */
  readonly mended: number
  /** What is still wrong; undefined if nothing is. */
  readonly left: Outcome | undefined
}

/** Repairs what a check has found, and checks again. */
export const repair = async (
  ctx: Ctx,
  outcome: Outcome,
  how: Pick<Examined, 'isQuick' | 'report'>,
): Promise<Repaired> => {
  const { check } = outcome
  if (!isMending(check.remedy)) return { mended: 0, left: outcome }
  let mended = 0
  for (let found = outcome; ; ) {
    await check.remedy.mend(ctx, found.findings)
    const after = await examineBy(ctx, check, how)
    const left = new Set(after.findings.map(textOf))
    const gone = found.findings.filter(finding => !left.has(textOf(finding))).length
    mended += gone
    if (after.findings.length === 0) return { mended, left: undefined }
    if (gone === 0) return { mended, left: after }
    found = after
  }
}

const textOf = (finding: Outcome['findings'][number]): string => JSON.stringify(finding)
