// Bringing the index of a space up to its main content before a question is answered from it.
import type { Ctx } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'
import { catchUp, type Pace } from './catch-up.ts'

/** As `catchUp`; but a question needs no room on the disk: where nothing can be written, it is answered from what there is. */
export const catchUpForQuestion = async (ctx: Ctx, spaceId: string, pace: Pace): Promise<boolean> => {
  try {
    return await catchUp(ctx, spaceId, pace)
  } catch (error) {
    if (error instanceof Unavailable) return false
    throw error
  }
}
