// What of a content goes into the index of search: the pages whose title or text has changed.
import type { Ctx } from '#context.ts'
import type { IndexedChange, IndexTarget } from '../link-index/index.ts'
import { engineOf } from './engines/index.ts'

type PageChange = Extract<IndexedChange, { type: 'page' }>

export const putSearchPages = async (
  ctx: Ctx,
  { spaceId }: IndexTarget,
  changes: readonly IndexedChange[],
): Promise<void> => {
  const pages = changes.filter(change => change.type === 'page')
  const gone = pages.filter(({ after }) => after === undefined)
  const engine = engineOf(ctx)
  await engine.remove(
    ctx,
    spaceId,
    gone.map(({ id }) => id),
  )
  await engine.put(
    ctx,
    pages.filter(isToFind).map(({ id, after, extract }) => ({
      spaceId,
      pageId: id,
      title: after?.title ?? '',
      sections: extract?.sections ?? [],
    })),
  )
}

/** A menu entry has no path of its own, and says nothing that its target does not. */
const isToFind = ({ before, after }: PageChange): boolean =>
  after !== undefined &&
  after.type !== 'link' &&
  (before?.title !== after.title || before.document !== after.document)

/** Takes a space out of the index. */
export const forgetSearchPages = (ctx: Ctx, spaceId: string): Promise<void> =>
  engineOf(ctx).removeSpace(ctx, spaceId)
