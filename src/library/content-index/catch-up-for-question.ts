// Bringing the index of a space up to its main content before a question is answered from it.
import type { Ctx } from '#context.ts'
import { catchUp, type Pace } from './catch-up.ts'
import { whileWritable } from './while-writable.ts'

/** As `catchUp`; but where nothing can be written, the question is answered from what there is. */
export const catchUpForQuestion = async (ctx: Ctx, spaceId: string, pace: Pace): Promise<boolean> =>
  (await whileWritable(ctx, () => catchUp(ctx, spaceId, pace))) ?? false
