// A PDF that is there: kept from before, or made now, once for all who ask.
import { setTimeout as wait } from 'node:timers/promises'
import { hashOf } from '#content/objects.ts'
import { type Actor, type Ctx, reading } from '#context.ts'
import { timestamp } from '#kernel/clock.ts'
import { type Origin, originOf } from './origin.ts'
import type { PdfRequest } from './request.ts'
import { claimMaking, claimTime, dropClaim, type KeptPdf, keptUnder, noteUse, renewClaim } from './store.ts'

const nobody: Actor = { userId: '', tokenId: '', scope: 'read' }

/** Raised where documents of the same content come to look different. */
const form = 1

/** Whoever asks need no longer wait for it to be made: then it is made all the same. */
export const readyPdf = async (
  given: Parameters<typeof reading>[0],
  request: PdfRequest,
): Promise<KeptPdf> => {
  const ctx = reading(given, nobody)
  const origin = await originOf(ctx, request)
  // What an address names is a revision, and what is made follows from what that consists of.
  const { revision: _, ...wanted } = request
  const { content, ...names } = origin
  const madeOf = { form, baseUrl: ctx.baseUrl, root: content.revision.root, ...wanted, names }
  const key = hashOf(JSON.stringify(madeOf))
  return (await keptAndUsed(ctx, key)) ?? ctx.typesetting.shared(key, () => make(ctx, key, request, origin))
}

/** In milliseconds. */
const hour = 3_600_000

const keptAndUsed = async (ctx: Ctx, key: string): Promise<KeptPdf | undefined> => {
  const kept = await keptUnder(ctx, key)
  if (kept !== undefined && kept.usedAt < timestamp(() => ctx.clock() - hour))
    await ctx.inTransaction(inside => noteUse(inside, key))
  return kept
}

/** In milliseconds: how often it is looked whether another process has made it. */
const pause = 500

const make = async (ctx: Ctx, key: string, request: PdfRequest, origin: Origin): Promise<KeptPdf> => {
  for (;;) {
    const kept = await keptUnder(ctx, key)
    if (kept !== undefined) return kept
    if (await ctx.inTransaction(inside => claimMaking(inside, key)))
      return whileClaimed(ctx, key, () => makeInTurn(ctx, key, request, origin))
    await wait(pause)
  }
}

const makeInTurn = (ctx: Ctx, key: string, request: PdfRequest, origin: Origin): Promise<KeptPdf> =>
  ctx.typesetting.inTurn(origin.content.access.row.organization_id, async typesetter => {
    const { makePdf } = await import('./make-pdf.ts')
    return makePdf(ctx, typesetter, { key, request, origin })
  })

const whileClaimed = async <T>(ctx: Ctx, key: string, work: () => Promise<T>): Promise<T> => {
  const renew = () => ctx.inTransaction(inside => renewClaim(inside, key)).catch(() => {})
  const timer = setInterval(renew, claimTime / 3).unref()
  try {
    return await work()
  } catch (error) {
    // What cannot be dropped now ends by itself.
    await ctx.inTransaction(inside => dropClaim(inside, key)).catch(() => {})
    throw error
  } finally {
    clearInterval(timer)
  }
}
