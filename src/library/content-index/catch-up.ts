// Brings the index of a space up to its main content: it reads only what differs.
import type { Ctx } from '#context.ts'
import { differencesBetween } from '../indexed-changes/index.ts'
import { revisionOf } from '../revisions/index.ts'
import { type IndexStep, stepPosition, takeStep } from './steps.ts'
import { type IndexedSpace, indexedSpace } from './store.ts'

export interface Pace {
  /** Where more records than these are missing, nothing is done. */
  readonly mostMissing?: number
  /** Called between the steps of long work. */
  readonly keep?: () => Promise<void>
}

/**
 * Brings the index up to the main content as it is at the time of the call; returns whether it succeeded. What is written
 * later is left to the next call: otherwise a space that is written all the time would keep the first call busy for ever.
 */
export const catchUp = async (ctx: Ctx, spaceId: string, pace: Pace = {}): Promise<boolean> => {
  const { mostMissing = Number.POSITIVE_INFINITY } = pace
  const seen = new Set<string | null>()
  let asked: string | undefined
  for (;;) {
    const space = await indexedSpace(ctx, spaceId)
    if (space === undefined || !isBehind(space)) return true
    asked ??= space.head_revision_id
    seen.add(space.revision_id)
    // Other callers may have indexed past that revision: of two steps that have ended since,
    // the second began after this call.
    if (space.revision_id === asked || seen.size > 2) return true
    if (leftOf(space) > mostMissing) return false
    const step = await nextStep(ctx, space)
    if (step.changes.length - stepPosition(step) > mostMissing) return false
    await ctx.inTurn(`index ${spaceId}`, () => takeUnlessTaken(ctx, step, pace))
  }
}

export const isBehind = (space: IndexedSpace): boolean => space.revision_id !== space.head_revision_id

/** How many records of the pending step are missing. */
const leftOf = ({ pending_revision_id, position, total }: IndexedSpace): number =>
  pending_revision_id === null ? 0 : (total ?? 0) - (position ?? 0)

/**
 * Takes the step unless the state of the index has changed: many callers may have waited for their turn with the same step,
 * and the first one has taken it for all of them.
 */
const takeUnlessTaken = async (ctx: Ctx, step: IndexStep, { keep }: Pace): Promise<void> => {
  const now = await indexedSpace(ctx, step.space.id)
  const isAsItWas =
    now?.revision_id === step.space.revision_id && now?.pending_revision_id === step.space.pending_revision_id
  if (isAsItWas) await takeStep(ctx, { ...step, space: now }, keep)
}

const nextStep = async (ctx: Ctx, space: IndexedSpace): Promise<IndexStep> => {
  // A pending step is finished first: some of its records are in the index already.
  const to = space.pending_revision_id ?? space.head_revision_id
  const before = space.revision_id === null ? null : (await revisionOf(ctx, space.revision_id)).root
  const { root } = await revisionOf(ctx, to)
  const session = ctx.contents.session(ctx.db, space.lineage_id)
  return { space, to, root, ...(await differencesBetween(session, before, root)) }
}
