// Bringing the index of a space up to its main content: what differs is looked at, and nothing else.
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import {
  differencesBetween,
  type IndexedChange,
  type IndexSummary,
  type IndexTarget,
  putLinks,
  settleLinks,
} from '../link-index/index.ts'
import { revisionOf } from '../revisions/index.ts'
import { putSearchPages } from '../search-index/index.ts'
import { workOut } from './extracts.ts'
import { holdIndex, type IndexedSpace, indexedSpace, updateIndex } from './store.ts'

export interface Pace {
  /** The most records that may be missing; beyond, it is left to whoever has more time. */
  readonly patience?: number
  /** Called between the steps of long work. */
  readonly keep?: () => Promise<void>
}

/** Brings the index up to the main content as it is now; whether it is there. */
export const catchUp = async (ctx: Ctx, spaceId: string, pace: Pace = {}): Promise<boolean> => {
  const { patience = Number.POSITIVE_INFINITY } = pace
  for (;;) {
    const space = await indexedSpace(ctx, spaceId)
    if (space === undefined || space.revision_id === space.head_revision_id) return true
    const step = await nextStep(ctx, space)
    if (step.changes.length > patience) return false
    await ctx.inTurn(`index ${spaceId}`, () => takeUnlessTaken(ctx, step, pace))
  }
}

/** Many may have waited for their turn since the step was worked out: the first one has done it for all of them. */
const takeUnlessTaken = async (ctx: Ctx, step: Step, pace: Pace): Promise<void> => {
  const now = await indexedSpace(ctx, step.space.id)
  const isAsItWas =
    now?.revision_id === step.space.revision_id && now?.pending_revision_id === step.space.pending_revision_id
  if (isAsItWas) await take(ctx, step, pace)
}

/** From the revision that is indexed to the next one, and what differs between the two. */
interface Step {
  readonly space: IndexedSpace
  readonly to: string
  readonly root: Hash | null
  readonly changes: readonly IndexedChange[]
  readonly summary: IndexSummary
}

const nextStep = async (ctx: Ctx, space: IndexedSpace): Promise<Step> => {
  // What was begun is ended first: some of its records stand in the index already.
  const to = space.pending_revision_id ?? space.head_revision_id
  const before = space.revision_id === null ? null : (await revisionOf(ctx, space.revision_id)).root
  const { root } = await revisionOf(ctx, to)
  const session = ctx.contents.session(ctx.db, space.lineage_id)
  return { space, to, root, ...(await differencesBetween(session, before, root)) }
}

/** So many records in one transaction. */
const portion = 20

const take = async (ctx: Ctx, step: Step, { keep }: Pace): Promise<void> => {
  const { changes } = step
  const isLong = changes.length > portion
  if (isLong)
    await within(ctx, step, inside => updateIndex(inside, step.space.id, { pending_revision_id: step.to }))
  for (let start = 0; start === 0 || start < changes.length; start += portion) {
    const isLast = start + portion >= changes.length
    const isOurs = await put(ctx, step, changes.slice(start, start + portion), isLast)
    if (!isOurs) return
    await keep?.()
  }
}

/** Puts some of the changes into the index; with the last of them the step is taken. */
const put = async (
  ctx: Ctx,
  step: Step,
  changes: readonly IndexedChange[],
  isLast: boolean,
): Promise<boolean> => {
  const hashes = changes.flatMap(({ after }) => after?.document ?? [])
  const { byHash, store } = await workOut(
    ctx,
    ctx.rendering.forIndex(step.space.organization_id),
    targetOf(ctx, step),
    hashes,
  )
  const complete = changes.map(change => {
    const extract = byHash.get(change.after?.document ?? '')
    return extract === undefined ? change : { ...change, extract }
  })
  return within(ctx, step, async inside => {
    await store(inside)
    const target = targetOf(inside, step)
    await putLinks(inside, target, complete)
    await putSearchPages(inside, target, complete)
    if (!isLast) return
    await settleLinks(inside, target, step.summary)
    await updateIndex(inside, step.space.id, { revision_id: step.to, pending_revision_id: null })
  })
}

/** Does it unless somebody else has taken this step, or another one, in the meantime. */
const within = (ctx: Ctx, { space, to }: Step, work: (inside: Ctx) => Promise<void>): Promise<boolean> =>
  ctx.inTransaction(async inside => {
    const row = await holdIndex(inside, space.id)
    if (row.revision_id !== space.revision_id || (row.pending_revision_id ?? to) !== to) return false
    await work(inside)
    return true
  })

const targetOf = (ctx: Ctx, { space, root }: Step): IndexTarget => ({
  spaceId: space.id,
  organizationId: space.organization_id,
  lineageId: space.lineage_id,
  session: ctx.contents.session(ctx.db, space.lineage_id),
  root,
})
