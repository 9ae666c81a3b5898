// What a merge or an update would do: computed in the same way, but nothing is written.
import { changesBetween } from '#content/changes/index.ts'
import type { Ctx } from '#context.ts'
import { reaches } from '#identity/levels/index.ts'
import {
  type ChangeRequestAccess,
  type Reconciled,
  type RecordedConflict,
  reconcile,
  resultOfConflicts,
} from '../change-requests/index.ts'
import { baseOf, isWritable, refuseUnlessActive } from '../heads/index.ts'
import { type LinksOfMerge, linksBrokenByMerge } from '../links/index.ts'
import { factsOf } from './facts.ts'
import { allConflicts } from './merge.ts'
import { judgeRules } from './rules.ts'

/** A merge: what it would change in the main content, and whether it would be allowed. */
export const dryMerge = async (ctx: Ctx, target: ChangeRequestAccess) => {
  const merged = await rehearsed(ctx, target)
  const links = await linksBrokenByMerge(ctx, target, merged)
  const rules = judgeRules(await factsOf(ctx, target, links))
  const isLetIn = reaches(target.access.level, 'review') && isWritable({ ...target, changeRequest: null })
  return {
    ...(await resultOf(ctx, target, 'merge', await allConflicts(ctx, target, merged))),
    ...(await changesTo(ctx, target, merged, merged.main.root)),
    ...presentLinks(links),
    rules,
    allowed: isLetIn && rules.every(({ passed }) => passed),
  }
}

/** An update: what it would change in the change request. Merge rules do not apply to it. */
export const dryUpdate = async (ctx: Ctx, target: ChangeRequestAccess) => {
  const merged = await rehearsed(ctx, target)
  const isUpToDate = baseOf(target.changeRequest) === merged.main.id
  const conflicts = isUpToDate ? [] : await allConflicts(ctx, target, merged)
  return {
    ...(await resultOf(ctx, target, 'update', conflicts)),
    ...(await changesTo(ctx, target, merged, merged.own.root)),
    ...presentLinks(await linksBrokenByMerge(ctx, target, merged)),
    rules: [],
    allowed: reaches(target.access.level, 'edit'),
  }
}

const rehearsed = async (ctx: Ctx, target: ChangeRequestAccess): Promise<Reconciled> => {
  refuseUnlessActive(target.changeRequest)
  return reconcile(ctx, target, target.access.row.head_revision_id)
}

const resultOf = async (
  ctx: Ctx,
  target: ChangeRequestAccess,
  result: 'merge' | 'update',
  conflicts: readonly RecordedConflict[],
) => {
  const { id, root } = target.revision
  const shown = conflicts.length > 0 && (await resultOfConflicts(ctx, target, root, conflicts))
  return { revision: id, result, dryRun: true, conflicts: [], ...shown }
}

/** Changes in one answer. */
const mostChanges = 100

/** The changes from the content `before` to the merged one. */
const changesTo = async (
  ctx: Ctx,
  target: ChangeRequestAccess,
  { session, root }: Reconciled,
  before: Reconciled['root'],
) => {
  const comparison = ctx.comparing.forReaders(target.access.row.organization_id)
  const { changes, more } = await changesBetween(session, before, root, mostChanges, comparison)
  return { changes, ...(more && { moreChanges: true }) }
}

const presentLinks = ({ broken, isIndexing }: LinksOfMerge) => ({
  links: { broken, ...(isIndexing && { incomplete: true }) },
})
