// Runs parts of an import in threads.
import type { Ctx } from '#context.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import type { ContentHead } from '../heads/index.ts'

interface Asked {
  readonly module: URL
  readonly task: object
  readonly transfer?: readonly ArrayBuffer[]
  /** What is read, in words for the importing person. */
  readonly what: string
  readonly cpuTime: number
  readonly weight: number
}

/** Runs a part of an import in a thread, in the queue of its organization. */
export const inThread = async <Answer>(
  ctx: Ctx,
  { access }: ContentHead,
  { task, what, ...rest }: Asked,
): Promise<Answer> => {
  try {
    return await ctx.threads.run<Answer>({
      payload: task,
      owner: access.row.organization_id,
      urgency: 'interactive',
      ...rest,
    })
  } catch (error) {
    if (!(error instanceof ResourceExhausted)) throw error
    throw new ResourceExhausted(
      `to read ${what} takes more time or memory than an import may have; nothing was imported: leave it out or make it simpler`,
      error.retryAfter,
      { cause: error },
    )
  }
}
