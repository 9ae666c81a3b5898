// What a check of an installation is: a rule, a search for rows that break it, and a remedy.
import type { Ctx, Installation } from '#context.ts'
import type { Database, ReadDb, Tables, WriteDb } from '#database/index.ts'

/** What a check examines: the database at one moment. */
export interface Examined {
  readonly db: ReadDb
  readonly engine: Database['engine']
  /** Whether slow checks are left out. */
  readonly isQuick: boolean
  /** For reading contents; a check changes nothing through it. */
  readonly installation: Installation
  /** Reports the progress. */
  readonly report: (done: number, total?: number) => void
}

/** A row that breaks a rule, described by names, ids, hashes and numbers only, never by what people wrote. */
export interface Finding {
  readonly table: keyof Tables
  /** The key of the row, and the columns that are wrong. */
  readonly row: Readonly<Record<string, string | number | null>>
  /** What is wrong with it, if the rule alone does not say so. */
  readonly problem?: string
  /** Whether nothing is left to repair it from, though other findings of its check can be repaired. */
  readonly isLost?: boolean
}

/** How many findings of a check are reported, or repaired together. */
export const mostFindings = 1000

/** How many findings a check has to return at most: the last one only says that there are more. */
export const enoughFindings = mostFindings + 1

export interface Check {
  readonly id: string
  /** A sentence that is true of every sound installation. */
  readonly rule: string
  /** Whether a quick examination leaves it out. */
  readonly isSlow?: boolean
  /**
   * Parts that are checked one after the other, each in a read transaction of its own; without it, the whole is one part.
   */
  readonly parts?: (at: Examined) => Promise<readonly string[]>
  /** Yields findings, as many as there are: the caller stops when it has enough. */
  readonly find: (at: Examined, part: string) => AsyncIterable<Finding>
  readonly remedy: Mending | Advice
}

/** A remedy for rows that follow from other rows. */
export interface Mending {
  /** What `--repair` does, as in "counts them anew". */
  readonly mends: string
  /** Checks each finding again under locks, and leaves alone what is right by now. */
  readonly mend: (ctx: Ctx, findings: readonly Finding[]) => Promise<void>
  /** What a person can do about findings that are lost. */
  readonly advice?: string
}

/** A remedy for rows that follow from nothing else. */
export interface Advice {
  /** What a person can do. */
  readonly advice: string
}

export const isMending = (remedy: Check['remedy']): remedy is Mending => 'mend' in remedy

/** Repairs one row after the other, each in a transaction of its own. */
export const mendingEach = (
  mends: string,
  mend: (db: WriteDb, finding: Finding, at: Pick<Examined, 'engine'>) => Promise<unknown>,
): Mending => ({
  mends,
  mend: async (ctx, findings) => {
    const { engine } = ctx.database
    for (const finding of findings)
      await ctx.inTransaction(async ({ db }) => void (await mend(db, finding, { engine })))
  },
})
