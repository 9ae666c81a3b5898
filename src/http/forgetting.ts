// How long answers to requests with an Idempotency-Key are kept, and how many; the rest is removed.
import type { Ctx, Installation, WriteCtx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { earlier } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { answersBefore, answersOf, forgetAnswers, type Sized } from './kept-answers.ts'

/** In milliseconds. */
const keptFor = 24 * hour

/** Limits for one user: the number of answers, and their bytes together. */
export const mostKept = { answers: 10_000, bytes: 64_000_000 }

/** In bytes, for one answer. */
export const longestKept = 4_000_000

/** Answers from before this time count as expired. */
export const oldestKept = (ctx: Pick<Ctx, 'clock'>): string => earlier(ctx, keptFor)

/** A job that removes expired answers. */
export const forgetOldAnswers = {
  name: 'forget-old-answers',
  every: hour,
  run: async (ctx: Ctx, { keep }: { readonly keep: () => Promise<void> }): Promise<void> => {
    const time = oldestKept(ctx)
    for (;;) {
      await keep()
      const old = await answersBefore(ctx, time)
      if (old.length === 0) return
      await forget(ctx, old)
    }
  },
}

/**
 * Removes a user's oldest answers beyond the limits, in the background:
 * at most once a minute, or once a second where the answer is large.
 */
export const trimAnswers = (ctx: WriteCtx, user: string, size: number): void => {
  const period = size > large ? 1000 : 60_000
  if (!ctx.firstTime(`answers of ${user} ${period} ${Math.floor(ctx.clock() / period)}`)) return
  ctx.inBackground('forget the oldest answers of a user', () => forgetExcess(ctx, user))
}

/** Removes a user's oldest answers where they are too many, or too large together. */
export const forgetExcess = async (
  { database }: Pick<Installation, 'database'>,
  user: string,
): Promise<void> => {
  const kept = await answersOf({ db: database.read }, user)
  let bytes = 0
  const excess = kept.filter(({ size }, index) => {
    bytes += size
    return index >= mostKept.answers || bytes > mostKept.bytes
  })
  await forget({ inTransaction: work => database.transaction(db => work({ db })) }, excess)
}

/** In bytes, of an answer. */
const large = 100_000

interface Forgetting {
  readonly inTransaction: (work: (inside: Pick<WriteCtx, 'db'>) => Promise<void>) => Promise<void>
}

/** In batches: SQLite frees every page of a deleted row on the event loop. */
const forget = async ({ inTransaction }: Forgetting, answers: readonly Sized[]): Promise<void> => {
  for (const batch of batchesOf(answers, { count: 100, size: 4_000_000 }, ({ size }) => size)) {
    await inTransaction(inside => forgetAnswers(inside, batch))
    await nextTurn()
  }
}
