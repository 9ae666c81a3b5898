// What a check of an installation is: a rule, how it is found broken, and what is done about it.
import type { Ctx, Installation } from '#context.ts'
import type { Database, ReadDb, Tables, WriteDb } from '#database/index.ts'

/** What is looked at: the database at one moment. */
export interface Examined {
  readonly db: ReadDb
  readonly engine: Database['engine']
  /** Whether what takes long is left out. */
  readonly isQuick: boolean
  /** What the content is read with, and nothing is changed with. */
  readonly installation: Installation
  /** Says how far it is. */
  readonly report: (done: number, total?: number) => void
}

/** A row that breaks a rule: by names, ids, hashes and numbers alone, never by what people wrote. */
export interface Finding {
  readonly table: keyof Tables
  /** What the row is found by, and the columns that are wrong. */
  readonly row: Readonly<Record<string, string | number | null>>
  /** What is wrong with it, where the rule alone does not say it. */
  readonly problem?: string
  /** Whether nothing is left that it could be mended from, though others of its check are. */
  readonly isLost?: boolean
}

/** Findings of a check that are told, or mended, at a time. */
export const mostFindings = 1000

/** Findings that a check has to give at most: one more says that there are more than are told. */
export const enoughFindings = mostFindings + 1

export interface Check {
  readonly id: string
  /** What is true of every installation that is sound, in a sentence. */
  readonly rule: string
  /** Whether a quick look leaves it out. */
  readonly isSlow?: boolean
  /** Parts that are looked at one after the other, each as it is at a moment of its own; left out where it is all one. */
  readonly parts?: (at: Examined) => Promise<readonly string[]>
  /** May give as many as there are: whoever asks stops where they are enough. */
  readonly find: (at: Examined, part: string) => AsyncIterable<Finding>
  readonly remedy: Mending | Advice
}

/** For what follows from other rows. */
export interface Mending {
  /** What `--repair` does, as in "counts them anew". */
  readonly mends: string
  /** Looks at each again under its locks: what is right by now is left as it is. */
  readonly mend: (ctx: Ctx, findings: readonly Finding[]) => Promise<void>
  /** What a person can do about what is lost. */
  readonly advice?: string
}

/** For what nothing else says. */
export interface Advice {
  /** What a person can do. */
  readonly advice: string
}

export const isMending = (remedy: Check['remedy']): remedy is Mending => 'mend' in remedy

/** Mends one row after the other, each in a transaction of its own. */
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
