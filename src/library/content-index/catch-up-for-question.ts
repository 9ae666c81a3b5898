// Brings the index of a space up to its main content before a request is answered from it.
import type { Ctx } from '#context.ts'
import { catchUp, isBehind, type Pace } from './catch-up.ts'
import { type IndexedSpace, indexedSpace } from './store.ts'
import { whileWritable } from './while-writable.ts'

/**
 * Like `catchUp`, but a request waits only for a limited time: where that is exceeded, or nothing can be written, it is
 * answered from what is indexed, and indexing continues. Returns the space with the state of its index.
 */
export const catchUpForQuestion = async (
  ctx: Ctx,
  spaceId: string,
  pace: Pick<Pace, 'mostMissing'>,
): Promise<IndexedSpace | undefined> => {
  const space = await indexedSpace(ctx, spaceId)
  if (space === undefined || !isBehind(space)) return space
  await catchUpInTime(ctx, spaceId, pace)
  return indexedSpace(ctx, spaceId)
}

const catchUpInTime = async (ctx: Ctx, spaceId: string, pace: Pick<Pace, 'mostMissing'>): Promise<void> => {
  const caughtUp = whileWritable(ctx, () => catchUp(ctx, spaceId, pace))
  const time = timer(ctx.limits.indexWait)
  try {
    const isInTime = await Promise.race([caughtUp.then(() => true), time.isOver])
    if (!isInTime) ctx.inBackground('index a space', () => caughtUp)
  } finally {
    time.stop()
  }
}

const timer = (milliseconds: number): { isOver: Promise<false>; stop: () => void } => {
  const { promise, resolve } = Promise.withResolvers<false>()
  const timeout = setTimeout(() => resolve(false), milliseconds)
  return { isOver: promise, stop: () => clearTimeout(timeout) }
}
