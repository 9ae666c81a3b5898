// Gets a PDF: a stored one, or one that is made now, once for all who request it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#context.ts'
import { earlier } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import type { Asker, Typesetter } from '#typesetting/index.ts'
import type { Making } from './make-pdf.ts'
import {
  claimMaking,
  claimTime,
  dropClaim,
  isClaimed,
  type KeptPdf,
  keptUnder,
  noteUse,
  renewClaim,
} from './store.ts'

export interface Wanted extends Making {
  readonly asks: Asker
  /** The network that the request comes from (`networkOf`), where anybody may send it. */
  readonly network?: string | undefined
  /** Called in the process that made the PDF. */
  readonly onMade?: (made: KeptPdf) => Promise<void>
}

/** To be raised when documents of the same content come to look different; it is a part of every key. */
export const form = 4

/** Returns the stored PDF, or makes it. It is made to the end even if the caller no longer waits for it. */
export const keptOrMade = async (ctx: Ctx, wanted: Wanted): Promise<KeptPdf> =>
  (await keptAndUsed(ctx, wanted.key)) ??
  ctx.typesetting.shared(wanted.key, () => make(ctx, wanted), wanted.network)

const keptAndUsed = async (ctx: Ctx, key: string): Promise<KeptPdf | undefined> => {
  const kept = await keptUnder(ctx, key)
  if (kept !== undefined && kept.usedAt < earlier(ctx, hour))
    await ctx.inTransaction(inside => noteUse(inside, key))
  return kept
}

/** Milliseconds between looks whether another process has made it. */
const pause = 500

const make = async (ctx: Ctx, wanted: Wanted): Promise<KeptPdf> => {
  for (;;) {
    const kept = await keptUnder(ctx, wanted.key)
    if (kept !== undefined) return kept
    if (await isClaimed(ctx, wanted.key)) {
      await wait(pause)
      continue
    }
    const made = await makeInTurn(ctx, wanted)
    if (made === undefined) continue
    await wanted.onMade?.(made)
    return made
  }
}

/**
 * Undefined where another process is making it. The claim is written only when its turn has come, so nothing is left behind
 * where the queue is full.
 */
const makeInTurn = (
  ctx: Ctx,
  { asks, onMade: _, network: _network, ...making }: Wanted,
): Promise<KeptPdf | undefined> => {
  const { key, organization } = making
  const makeNow = async (typesetter: Typesetter) => {
    if (!(await ctx.inTransaction(inside => claimMaking(inside, key)))) return undefined
    const { makePdf } = await import('./make-pdf.ts')
    return whileClaimed(ctx, key, () => makePdf(ctx, typesetter, making))
  }
  return ctx.typesetting.inTurn(organization, makeNow, asks)
}

const whileClaimed = async <T>(ctx: Ctx, key: string, work: () => Promise<T>): Promise<T> => {
  const renew = () => ctx.inTransaction(inside => renewClaim(inside, key)).catch(() => {})
  const timer = setInterval(renew, claimTime / 3).unref()
  try {
    return await work()
  } catch (error) {
    // If the claim cannot be dropped now, it expires by itself.
    await ctx.inTransaction(inside => dropClaim(inside, key)).catch(() => {})
    throw error
  } finally {
    clearInterval(timer)
  }
}
