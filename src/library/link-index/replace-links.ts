// Replaces the links of some pages and reusable contents in the index by their present ones.
import { anyName, type LinkTarget, type ResolvedLink } from '#content/links/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { SourceType } from '#database/index.ts'
import type { IndexTarget } from '../indexed-changes/index.ts'
import { storedAnchors } from './anchor-store.ts'
import { changeCounts } from './count-store.ts'
import { deleteLinks, linksOfSources, type PageLinkRow, upsertLinks } from './link-store.ts'
import { replaceNames } from './name-store.ts'
import { linkRow, type SourceLink, targetRow } from './rows.ts'
import { statusesIn } from './statuses.ts'
import { addTargets, type LinkTargetRow, subtractPlaces } from './target-store.ts'

/** A page or a reusable content, with its present links. */
export interface Source {
  readonly type: SourceType
  readonly id: string
  readonly links: readonly SourceLink[]
}

export const replaceLinks = async (
  ctx: WriteCtx,
  target: IndexTarget,
  sources: readonly Source[],
  stored?: readonly PageLinkRow[],
): Promise<void> => {
  const { spaceId } = target
  const before = Map.groupBy(
    stored ??
      (await linksOfSources(
        ctx,
        spaceId,
        sources.map(({ id }) => id),
      )),
    row => row.source_id,
  )
  const upserted: PageLinkRow[] = []
  const added = new Map<string, { link: SourceLink; places: number }>()
  const taken = new Map<string, number>()
  for (const source of sources) {
    const had = new Map(before.get(source.id)?.map(row => [row.target, row]))
    for (const link of source.links) {
      const row = linkRow(spaceId, source, link)
      const old = had.get(link.key)
      had.delete(link.key)
      if (old === undefined || !isSame(old, row)) upserted.push(row)
      if (old === undefined) added.set(link.key, { link, places: (added.get(link.key)?.places ?? 0) + 1 })
    }
    for (const key of had.keys()) taken.set(key, (taken.get(key) ?? 0) + 1)
    await deleteLinks(ctx, spaceId, source.id, [...had.keys()])
  }
  await upsertLinks(ctx, upserted)
  await replaceNames(ctx, spaceId, new Map(sources.map(({ id, links }) => [id, namesOf(links)])))
  const rows = await addTargets(ctx, await targetRows(ctx, target, [...added.values()]))
  const removed = await subtractPlaces(ctx, spaceId, taken)
  await changeCounts(ctx, spaceId, [
    ...rows.map(row => ({ ...row, count: 1 })),
    ...removed.map(row => ({ ...row, count: -1 })),
  ])
}

/** A page with more names is stored under `anyName`, so that it is followed again whenever any name is added. */
const mostNames = 2000

const namesOf = (links: readonly SourceLink[]): string[] => {
  const names = new Set(links.flatMap(link => link.names))
  return names.size > mostNames ? [anyName] : [...names]
}

const isSame = (one: PageLinkRow, other: PageLinkRow): boolean =>
  one.hrefs === other.hrefs && one.is_by_path === other.is_by_path && one.is_fixed === other.is_fixed

const targetRows = async (
  ctx: Ctx,
  { spaceId, session, root }: IndexTarget,
  added: readonly { readonly link: SourceLink; readonly places: number }[],
) => {
  const statuses = await statusesIn(
    session,
    root,
    added.map(({ link }) => link.target as LinkTarget),
    pages => storedAnchors(ctx, spaceId, pages),
  )
  return added.map(({ link, places }, index) =>
    targetRow(spaceId, link as ResolvedLink, statuses[index] as LinkTargetRow['status'], places),
  )
}
