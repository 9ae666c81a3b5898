// Which process indexes a space in the background: one at a time, since each would parse the same texts.
import type { Ctx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import { catchUp, isBehind } from './catch-up.ts'
import { claimIndex, holdIndex, indexedSpace } from './store.ts'

export interface ClaimedWork {
  /** The id of the process that claims the space. */
  readonly claimant: string
  /** Called between the steps of long work. */
  readonly keep: () => Promise<void>
  /** Milliseconds for which no process is to index the space again once this is done. */
  readonly rest: () => number
}

/** Brings the index of a space up to its main content; returns false where another process is doing that. */
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
  /** Extends the claim where it is due. */
  readonly keep: () => Promise<void>
  /** Ends the claim after `rest` milliseconds. */
  readonly end: (rest: number) => Promise<void>
}

/** Milliseconds after which a process that does not extend its claim is taken for dead. */
const claimTime = 30_000

/**
 * The claim of `claimant`, which may hold it already; undefined where another process holds it. On SQLite a single process
 * serves and indexes, so nothing is written.
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
