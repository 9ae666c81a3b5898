// Locks organizations and looks a resource up again: as it is once nothing in its organization can change any more.
import type { WriteCtx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts'
import { lockOrganizationRow } from './store.ts'

export interface LockAgain<Resource, Need> {
  /** The organization that it was in, and others to lock with it. */
  readonly lock: readonly [organizationId: string, ...others: string[]]
  readonly need: Need
  /** The message where it no longer exists. */
  readonly gone?: string
  /** For resources that can be transferred: the organization that it is in now. */
  readonly organizationOf?: (found: Resource) => string
}

/** For the API document, in every operation that locks a resource that can be transferred. */
export const transferredMeanwhile = 'It has just been transferred to another organization; try again.'

/**
 * Locks organizations in the order of their ids, then finds the resource again. Until then it may have been removed or
 * transferred, and the caller may have lost their level or role.
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
