// What a question stores for the next ones: without room on the disk it does without, and is answered all the same.
import type { Ctx } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'

/** Does the work where something can be written, as far as is known; undefined where it cannot. */
export const whileWritable = async <Result>(
  ctx: Ctx,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    await ctx.database.checkWriting()
    return await work()
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}
