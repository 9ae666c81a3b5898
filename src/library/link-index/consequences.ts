// What the change of some records means for links that did not change themselves; used for
// main contents and change requests.
import type { IndexSummary } from '../indexed-changes/index.ts'
import { type FollowedAgain, followAgain, type WorkContext } from './follow-again.ts'
import { targetOf } from './rows.ts'
import { goneAmong } from './statuses.ts'
import { type LinkTargetRow, targetsInSpace } from './target-store.ts'

/** Targets whose status may have changed; or links that may lead elsewhere, followed again. */
export type Consequence = { readonly affected: readonly LinkTargetRow[] } | FollowedAgain

/**
 * The consequences, batch after batch. Where it yields undefined, it has only read, and the caller may end its transaction.
 */
export async function* consequencesOf(
  at: () => WorkContext,
  summary: IndexSummary,
): AsyncGenerator<Consequence | undefined> {
  const gone: string[] = []
  const changedIds = [...summary.changedPages, ...summary.changedOthers]
  for await (const affected of targetsInSpace(() => at().ctx, at().target.spaceId, changedIds)) {
    yield { affected }
    for (const key of await goneKeys(at(), affected)) gone.push(key)
  }
  yield* followAgain(at, summary, gone)
}

/** The keys of targets that do not exist. */
const goneKeys = async (
  { target: { session, root } }: WorkContext,
  rows: readonly LinkTargetRow[],
): Promise<string[]> => {
  const targets = rows.map(row => ({ key: row.target, ...targetOf(row) }))
  return (await goneAmong(session, root, targets)).map(({ key }) => key)
}
