// Putting what differs into the index of links.
import { linksOf, resolveLinks } from '#content/links/index.ts'
import type { Extract } from '#content/markdown/index.ts'
import { linkFollower } from '#content/snapshot/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { IndexedChange, IndexTarget } from '../indexed-changes/index.ts'
import { replaceAnchors } from './anchor-store.ts'
import { fetchLinkTables } from './follow-again.ts'
import { replaceLinks, type Source } from './replace-links.ts'

/** Updates the links of the changed records to what they are in the target; doing it twice has the same result. */
export const putLinks = async (
  ctx: WriteCtx,
  target: IndexTarget,
  changes: readonly IndexedChange[],
): Promise<void> => {
  const anchors = changes.flatMap(({ type, id, extract, isProvisional }) =>
    type === 'page' ? [[id, isProvisional ? null : (extract?.anchors ?? [])] as const] : [],
  )
  await replaceAnchors(ctx, target.spaceId, new Map(anchors))
  await fetchLinkTables(
    target.session,
    changes.flatMap(({ after }) => after ?? []),
  )
  const follower = linkFollower(target.session, target.root)
  const sources: Source[] = []
  for (const change of changes) sources.push(await sourceOf(ctx, follower, change))
  await replaceLinks(ctx, target, sources)
}

/** The links of a record as they are after the change. */
export const sourceOf = async (
  ctx: Ctx,
  follower: ReturnType<typeof linkFollower>,
  {
    type,
    id,
    after,
    extract,
  }: Pick<IndexedChange, 'type' | 'id' | 'after'> & {
    readonly extract?: Pick<Extract, 'links'>
  },
): Promise<Source> => {
  if (after === undefined) return { type, id, links: [] }
  const page = type === 'page' ? id : undefined
  const context = { page, follow: await follower(after), baseUrl: ctx.baseUrl }
  return { type, id, links: await resolveLinks(context, linksOf(after, extract)) }
}
