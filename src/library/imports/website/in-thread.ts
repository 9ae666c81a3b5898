// Runs work on the pages of a website in threads, with a low urgency.
import type { Ctx } from '#context.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import type { WebsiteTask } from './tasks.ts'

export interface InThread {
  readonly ctx: Ctx
  /** The id of the organization. */
  readonly owner: string
}

/** Milliseconds of CPU time for one task. */
const cpuTime = 60_000

export const inThread = <Answer>(
  { ctx, owner }: InThread,
  task: WebsiteTask,
  weight: number,
): Promise<Answer> =>
  ctx.threads.run<Answer>({
    module: new URL('./thread.ts', import.meta.url),
    payload: task,
    owner,
    urgency: 'background',
    cpuTime,
    weight,
  })

/**
 * Works on some items together or, where that exceeds the limits, on each by itself. The result of an item that exceeds them
 * alone is a string that says so.
 */
export const togetherOrAlone = async <Item, Result>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Promise<readonly Result[]>,
): Promise<(Result | string)[]> => {
  try {
    return [...(await work(items))]
  } catch (error) {
    if (!(error instanceof ResourceExhausted)) throw error
    if (items.length === 1) return ['to read the page takes more time or memory than a page may have']
  }
  const results: (Result | string)[] = []
  for (const item of items) results.push(...(await togetherOrAlone([item], work)))
  return results
}
