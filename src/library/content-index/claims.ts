// Which process indexes a space in the background: one at a time, for each would read the same texts.
import type { Ctx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import { catchUp, isBehind } from './catch-up.ts'
import { claimIndex, holdIndex, indexedSpace } from './store.ts'

export interface ClaimedWork {
  /** Who claims the space. */
  readonly claimant: string
  /** Called between the steps of long work. */
  readonly keep: () => Promise<void>
  /** The milliseconds for which nobody is to look at the space once it is done. */
  readonly rest: () => number
}

/** Brings the index of a space up to its main content, unless another process is at it: then false. */
export const catchUpClaimed = async (
  ctx: Ctx,
  spaceId: string,
  { claimant, keep, rest }: ClaimedWork,
): Promise<boolean> => {
  const space = await indexedSpace(ctx, spaceId)
  if (space === undefined || !isBehind(space)) return true
  const claim = await claimSpace(ctx, spaceId, claimant)
  if (claim === undefined) return false
  let pause = 0
  try {
    const keepBoth = async () => {
      await keep()
      await claim.keep()
    }
    await catchUp(ctx, spaceId, { keep: keepBoth })
    pause = rest()
  } finally {
    await claim.end(pause)
  }
  return true
}

interface Claim {
  /** Holds it longer, where that is due. */
  readonly keep: () => Promise<void>
  /** Gives it back after so many milliseconds. */
  readonly end: (rest: number) => Promise<void>
}

/** Milliseconds after which a process that has not been heard of is taken for dead. */
const claimTime = 30_000

/**
 * The claim of `claimant`, which may have it already; undefined where another process has it. On SQLite one process serves and
 * indexes, and nothing needs to be written.
 */
const claimSpace = async (ctx: Ctx, spaceId: string, claimant: string): Promise<Claim | undefined> => {
  if (ctx.database.engine === 'sqlite') return { keep: async () => {}, end: async () => {} }
  const claimed = { spaceId, claim: claimant }
  let until = later(ctx, claimTime)
  const isOurs = await ctx.inTransaction(inside => claimIndex(inside, { ...claimed, now: now(ctx), until }))
  if (!isOurs) return undefined
  const hold = (milliseconds: number): Promise<void> => {
    until = later(ctx, milliseconds)
    return ctx.inTransaction(inside => holdIndex(inside, { ...claimed, until }))
  }
  return {
    keep: async () => {
      if (until < later(ctx, claimTime / 2)) await hold(claimTime)
    },
    end: hold,
  }
}
