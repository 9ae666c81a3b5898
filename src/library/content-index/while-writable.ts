// What a request stores for later ones: where the disk is full, the request is answered without storing it.
import type { Ctx } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'

/** Does the work unless nothing can be written, as far as is known; undefined where it cannot. */
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
