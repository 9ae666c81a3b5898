// What a change of some pages and files means for links that did not change themselves.
import type { WriteCtx } from '#context.ts'
import type { IndexSummary, IndexTarget } from '../indexed-changes/index.ts'
import { storedAnchors } from './anchor-store.ts'
import { consequencesOf } from './consequences.ts'
import { changeCounts } from './count-store.ts'
import type { WorkContext } from './follow-again.ts'
import { replaceLinks, type Source } from './replace-links.ts'
import { relationOf, targetOf } from './rows.ts'
import { statusesIn } from './statuses.ts'
import { type LinkTargetRow, setStatus } from './target-store.ts'

/**
 * What follows once all differences are put: checks the status of affected targets, and follows links that may
 * lead elsewhere now. That may be very much, so it takes as many transactions as it needs; started again, it
 * repeats what is not committed.
 */
export interface Settler {
  /** Continues for a while; returns whether everything is done. */
  goOn(ctx: WriteCtx, target: IndexTarget): Promise<boolean>
  /** To be called once the last work is committed; otherwise the next `goOn` begins from the start. */
  committed(): void
  /** Sources with includes that were followed again so far. */
  readonly followed: ReadonlyMap<string, Pick<Source, 'type' | 'id'>>
}

/** The context of the work within a transaction. */
interface WritingContext extends WorkContext {
  readonly ctx: WriteCtx
}

/** Pieces of work in one transaction, each of some hundred rows. */
const mostPieces = 4

export const settlerOf = (summary: IndexSummary): Settler => {
  let at: WritingContext | undefined
  let pieces: AsyncGenerator<void> | undefined
  let isCommitted = true
  const followed = new Map<string, Pick<Source, 'type' | 'id'>>()
  return {
    followed,
    goOn: async (ctx, target) => {
      at = { ctx, target }
      if (!isCommitted || pieces === undefined) pieces = settle(() => at as WritingContext, summary, followed)
      isCommitted = false
      for (let piece = 0; piece < mostPieces; piece++) if ((await pieces.next()).done) return true
      return false
    },
    committed: () => {
      isCommitted = true
    },
  }
}

async function* settle(
  at: () => WritingContext,
  summary: IndexSummary,
  followed: Map<string, Pick<Source, 'type' | 'id'>>,
): AsyncGenerator<void> {
  for await (const found of consequencesOf(at, summary)) {
    const { ctx, target } = at()
    if (found !== undefined && 'affected' in found) await checkAgain(ctx, target, found.affected)
    else if (found !== undefined) {
      for (const { type, id, links } of found.sources)
        if (links.some(({ key }) => relationOf(key) === 'dependsOn')) followed.set(id, { type, id })
      await replaceLinks(ctx, target, found.sources, found.stored)
    }
    yield
  }
}

/** Computes the status of each target again, and stores those that changed. */
const checkAgain = async (
  ctx: WriteCtx,
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
    await changeCounts(
      ctx,
      spaceId,
      others.flatMap(row => [
        { ...row, count: -1 },
        { ...row, status, count: 1 },
      ]),
    )
  }
}
