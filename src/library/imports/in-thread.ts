// Asks threads for the parts of an import.
import type { Ctx } from '#context.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import type { ContentHead } from '../heads/index.ts'

interface Asked {
  readonly module: URL
  readonly task: object
  readonly transfer?: readonly ArrayBuffer[]
  /** In words for whoever imports. */
  readonly what: string
  readonly cpuTime: number
  readonly weight: number
}

/** Asks a thread for a part of an import, in the turn of its organization. */
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
