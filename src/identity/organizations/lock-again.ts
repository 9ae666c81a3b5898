// Lock and look again: what an operation acts on, as it is once nothing in its organization changes any more.
import type { WriteCtx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts'
import { lockOrganizationRow } from './store.ts'

export interface LockAgain<Resource, Need> {
  /** The organization that it was in, and others to lock with it. */
  readonly lock: readonly [organizationId: string, ...others: string[]]
  readonly need: Need
  /** Said where it is not found any more. */
  readonly gone?: string
  /** For what can be transferred: the organization that it is in now. */
  readonly organizationOf?: (found: Resource) => string
}

/** In the API document, of everything that locks what can be transferred. */
export const transferredMeanwhile = 'It has just been transferred to another organization; try again.'

/**
 * Locks organizations, in the order of their ids, then finds the resource again. Until then somebody faster may have
 * removed or transferred it, or taken the caller's level or role away.
 */
export const lockAgain = async <Resource, Need>(
  ctx: WriteCtx,
  { find, permits, refusal, noun }: Subject<Resource, Need>,
  params: Readonly<Record<string, string>>,
  { lock, need, gone, organizationOf }: LockAgain<Resource, Need>,
): Promise<Resource> => {
  for (const id of [...new Set(lock)].sort()) await lockOrganizationRow(ctx, id)
  await ctx.noteLocked()
  const found = await find(ctx, params)
  if (found === undefined) throw new NotFound(gone ?? `this ${noun} is no more, or no longer yours to see`)
  if (organizationOf !== undefined && organizationOf(found) !== lock[0])
    throw new Conflict(`this ${noun} has just been transferred to another organization; try again`)
  if (!permits(found, need)) throw new Forbidden(refusal(need))
  return found
}
