// What of a content goes into the search index: the pages whose title or text has changed.
import { withDescription } from '#content/search/index.ts'
import { withAncestors } from '#content/snapshot/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { IndexedChange, IndexTarget } from '../indexed-changes/index.ts'
import { engineOf, type PreparedPage, prepare } from './engines/index.ts'
import { forgetRestrictions, putRestrictions } from './restrictions.ts'

type PageChange = Extract<IndexedChange, { type: 'page' }>

/** What some changes of content mean for the search index of a space. */
export interface SearchChanges {
  readonly gone: readonly string[]
  readonly pages: readonly PreparedPage[]
}

/** Computes the changes of the index; that takes long, so it is done before any transaction. */
export const prepareSearchPages = async (
  ctx: Ctx,
  target: IndexTarget,
  changes: readonly IndexedChange[],
): Promise<SearchChanges> => {
  const changed = changes.filter(change => change.type === 'page')
  const searchable = changed.filter(isSearchable)
  const above = await titlesAbove(target, searchable)
  const pages = searchable.map(({ id, after, extract, sections, variants }) => ({
    spaceId: target.spaceId,
    pageId: id,
    title: after?.title ?? '',
    above: above.get(id),
    sections: withDescription(after?.description, sections ?? extract?.sections ?? []),
    noIndex: after?.noIndex === true,
    condition: after?.condition,
    variants,
  }))
  const prepared = await prepare(ctx, target.organizationId, pages)
  return { gone: changed.filter(({ after }) => after === undefined).map(({ id }) => id), pages: prepared }
}

/** The titles above each page, from the top. */
const titlesAbove = async (
  { session, root }: IndexTarget,
  changes: readonly PageChange[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const pages = changes.flatMap(({ after }) => after ?? [])
  const chains = await withAncestors(session, root, pages)
  return new Map([...chains].map(([id, chain]) => [id, chain.slice(0, -1).map(({ title }) => title)]))
}

export const putSearchPages = async (
  ctx: WriteCtx,
  { spaceId }: Pick<IndexTarget, 'spaceId'>,
  { gone, pages }: SearchChanges,
): Promise<void> => {
  const engine = engineOf(ctx)
  await engine.remove(ctx, spaceId, gone)
  await engine.put(ctx, pages)
  await putRestrictions(ctx, spaceId, gone, pages)
}

/**
 * Whether a changed page is to be put. A menu entry is not: it has no path of its own, and no words that its target lacks.
 */
const isSearchable = ({ before, after, sections }: PageChange): boolean =>
  after !== undefined &&
  after.type !== 'link' &&
  (sections !== undefined || searched.some(field => before?.[field] !== after[field]))

const searched = ['title', 'parent', 'description', 'document', 'noIndex', 'condition'] as const

/** Removes a space from the index. */
export const forgetSearchPages = async (ctx: WriteCtx, spaceId: string): Promise<void> => {
  await engineOf(ctx).removeSpace(ctx, spaceId)
  await forgetRestrictions(ctx, spaceId)
}
