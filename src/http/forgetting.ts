// How long answers are kept, and how many: what is beyond that is forgotten.
import type { Ctx, Installation, WriteCtx } from '#context.ts'
import { forgetAnswersBefore, forgetAnswersOf, sizesOfAnswers } from './kept-answers.ts'

const hour = 3_600_000

/** In milliseconds. */
const keptFor = 24 * hour

/** Of one user, answers and bytes of them. */
export const mostKept = { answers: 10_000, bytes: 64_000_000 }

/** In bytes, of one answer. */
export const longestKept = 4_000_000

/** The time from which on answers are kept. */
export const oldestKept = ({ clock }: Pick<Ctx, 'clock'>): string => new Date(clock() - keptFor).toISOString()

/** A job: forgets what was kept long enough. */
export const forgetOldAnswers = {
  name: 'forget-old-answers',
  every: hour,
  run: async (ctx: Ctx, { keep }: { readonly keep: () => Promise<void> }): Promise<void> => {
    const time = oldestKept(ctx)
    for (;;) {
      await keep()
      if ((await ctx.inTransaction(inside => forgetAnswersBefore(inside, time))) === 0) return
    }
  },
}

/** Forgets the oldest answers of a user who has too many: looked at once a minute, beside the requests. */
export const trimAnswers = (ctx: WriteCtx, user: string): void => {
  if (!ctx.firstTime(`answers of ${user} ${Math.floor(ctx.clock() / 60_000)}`)) return
  ctx.inBackground('forget the oldest answers of a user', () => forgetExcess(ctx, user))
}

/** Forgets the oldest answers of a user, as far as they are too many or too large together. */
export const forgetExcess = async (
  { database }: Pick<Installation, 'database'>,
  user: string,
): Promise<void> => {
  const kept = await sizesOfAnswers({ db: database.read }, user)
  let bytes = 0
  const excess = kept.find(({ size }, index) => {
    bytes += size
    return index >= mostKept.answers || bytes > mostKept.bytes
  })
  if (excess === undefined) return
  await database.transaction(db => forgetAnswersOf({ db }, user, excess.created_at))
}
