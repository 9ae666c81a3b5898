// Purging: spaces that were deleted long enough ago are removed for good, and then the content that nothing else uses.
import type { Ctx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { lockOrganizationRow } from '#identity/organizations/index.ts'
import { Interruption, type JobKind } from '#jobs/index.ts'
import { hour } from '#kernel/durations.ts'
import { goneSince } from '../spaces/index.ts'
import { type DeletedSpace, lineagesOfPurged, lockDeleted, removeSpace, spacesDeletedBy } from './store.ts'
import { sweepLineage } from './sweep.ts'

/**
 * May stop anywhere and continue later. A space is removed in one transaction, so that it either exists, and can be
 * restored, or is gone; that transaction records what is left to remove, and the record is deleted when nothing is left.
 */
export const purgeDeletedSpaces: JobKind = {
  name: 'purge-deleted-spaces',
  every: hour,
  run: async (ctx, { keep }) => {
    const time = goneSince(ctx)
    const failures = [
      ...(await each(await spacesDeletedBy(ctx, time), keep, space => purgeSpace(ctx, space, time))),
      ...(await each(await lineagesOfPurged(ctx), keep, lineage => sweepLineage(ctx, lineage, keep))),
    ]
    if (failures.length > 0) throw failures[0]
  },
}

/** Runs work on each item, even where it fails for another one; returns the errors. */
const each = async <Item>(
  items: readonly Item[],
  keep: () => Promise<void>,
  work: (item: Item) => Promise<void>,
): Promise<unknown[]> => {
  const failures: unknown[] = []
  for (const item of items) {
    await keep()
    try {
      await work(item)
    } catch (error) {
      if (error instanceof Interruption) throw error
      failures.push(error)
    }
  }
  return failures
}

/**
 * Removes a space if it still is deleted once it is locked. Whoever restores, duplicates or transfers a space locks its
 * organization first: at the same time as this, they either come first or find no such space.
 */
const purgeSpace = (ctx: Ctx, found: DeletedSpace, time: string): Promise<void> =>
  ctx.inTransaction(async inside => {
    await lockOrganizationRow(inside, found.organization_id)
    const space = await lockDeleted(inside, found, time)
    if (space === undefined) return
    await removeSpace(inside, space)
    await emit(inside, {
      organization: space.organization_id,
      type: 'space_purged',
      resource: { type: 'space', id: space.id },
      data: { title: space.title },
    })
  })
