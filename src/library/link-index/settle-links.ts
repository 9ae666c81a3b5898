// What a change of some pages and files means for links that did not change themselves.
import type { Ctx } from '#context.ts'
import type { IndexSummary, IndexTarget } from './changes.ts'
import { followAgain } from './follow-again.ts'
import { portions } from './portions.ts'
import { replaceLinks } from './replace-links.ts'
import { targetOf } from './rows.ts'
import { goneAmong, statusesIn } from './statuses.ts'
import { type LinkTargetRow, setStatus, storedAnchors, targetsOfThings } from './store.ts'

/** Once all that differs is put: checks again what led to it, and follows again what may lead elsewhere now. */
export const settleLinks = async (ctx: Ctx, target: IndexTarget, summary: IndexSummary): Promise<void> => {
  const { spaceId } = target
  const gone: string[] = []
  for (const ids of portions([...summary.changedPages, ...summary.changedOthers])) {
    const rows = await targetsOfThings(ctx, spaceId, ids)
    await checkAgain(ctx, target, rows)
    gone.push(...(await goneKeys(target, rows)))
  }
  for await (const { sources, stored } of followAgain(ctx, target, summary, gone))
    await replaceLinks(ctx, target, sources, stored)
}

/** The keys of targets that are not there. */
export const goneKeys = async (
  { session, root }: Pick<IndexTarget, 'session' | 'root'>,
  rows: readonly LinkTargetRow[],
): Promise<string[]> => {
  const targets = rows.map(row => ({ key: row.target, ...targetOf(row) }))
  return (await goneAmong(session, root, targets)).map(({ key }) => key)
}

/** Sets the status of each target. */
const checkAgain = async (
  ctx: Ctx,
  { spaceId, session, root }: IndexTarget,
  rows: readonly LinkTargetRow[],
): Promise<void> => {
  const anchors = (pages: readonly string[]) => storedAnchors(ctx, spaceId, pages)
  const statuses = await statusesIn(session, root, rows.map(targetOf), anchors)
  for (const status of ['ok', 'broken'] as const) {
    const others = rows.filter((row, index) => statuses[index] === status && row.status !== status)
    await setStatus(
      ctx,
      spaceId,
      status,
      others.map(({ target }) => target),
    )
  }
}
