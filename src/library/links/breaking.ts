// Which links a change request breaks that are whole in the main content.
import { type LinkTarget, resolveLinks } from '#content/links/index.ts'
import type { Hash } from '#content/objects.ts'
import { linkFollower, pagesAndReusableContents, pagesOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type Indexing, linkReader } from '../content-index/index.ts'
import { baseOf } from '../heads/index.ts'
import {
  type AnchorsOf,
  type LinkTargetRow,
  statusesIn,
  storedAnchors,
  targetOf,
} from '../link-index/index.ts'
import { revisionOf } from '../revisions/index.ts'
import type { RedirectedPath } from './collect-links.ts'
import type { LinkedContent } from './content.ts'
import type { ChangedLinks } from './overlay.ts'
import { addressesOfPages, type ViewedSpace } from './store.ts'

export interface Breaking {
  /** The keys of what the change request leads to that it breaks. */
  readonly own: ReadonlySet<string>
  /** How many links of other spaces. */
  readonly elsewhere: number
  /** Where there may be more, as an index that is not complete. */
  readonly indexing: Indexing | undefined
}

/** What exists in the content that the change request was made from, or last updated from. */
interface Before {
  readonly root: Hash | null
  readonly anchorsOf: AnchorsOf
}

/** Of more addresses in the app that show changed pages, the rest are not looked at. */
const mostAddresses = 5000

export const breakingLinks = async (
  ctx: Ctx,
  content: LinkedContent,
  changed: ChangedLinks,
  seen: ViewedSpace,
): Promise<Breaking> => {
  const before = await contentBefore(ctx, content)
  const own = new Set([
    ...(await brokenTargets(content, changed, before)),
    ...(await brokenPaths(ctx, content, changed, before)),
  ])
  const shown = await addressesOfPages(ctx, seen, changed.summary.changedPages, mostAddresses)
  let elsewhere = 0
  for (const { space_id, target } of await brokenAddresses(ctx, content, changed, before, shown)) {
    if (space_id !== content.main.spaceId) elsewhere++
    else if (!changed.stored.has(target) || changed.rows.has(target)) own.add(target)
  }
  const indexing = shown.length < mostAddresses ? undefined : { done: 0, total: 1 }
  return { own, elsewhere, indexing }
}

/** What the main content has gained since then is missed in the change request, which is not its doing. */
const contentBefore = async (ctx: Ctx, { head, session, main }: LinkedContent): Promise<Before> => {
  const { changeRequest } = head
  const { root } = changeRequest === null ? main : await revisionOf(ctx, baseOf(changeRequest))
  const reader = linkReader(ctx, main)
  const anchorsOf: AnchorsOf = async pages => {
    const documents = new Map<string, Hash>()
    for (const { id, document } of await pagesOf(session, root, pages))
      if (document !== undefined) documents.set(id, document)
    const anchors = new Map<Hash, readonly string[] | null>()
    for (let unread = [...documents.values()]; unread.length > 0; ) {
      for (const [hash, text] of await reader.read(unread)) anchors.set(hash, text?.anchors ?? null)
      unread = unread.filter(hash => !anchors.has(hash))
    }
    return new Map(Array.from(documents, ([id, hash]) => [id, anchors.get(hash) ?? null]))
  }
  return { root, anchorsOf }
}

/** Removed records, and anchors: they have the same key on both sides. */
const brokenTargets = async (
  { session }: LinkedContent,
  { stored, rows }: ChangedLinks,
  before: Before,
): Promise<string[]> => {
  const broken = [...rows.values()].filter(
    ({ target, status }) => status === 'broken' && stored.get(target)?.status === 'ok',
  )
  const statuses = await statusesIn(session, before.root, broken.map(targetOf), before.anchorsOf)
  return broken.filter((_, index) => statuses[index] === 'ok').map(({ target }) => target)
}

/** Paths that led somewhere, and lead nowhere as they are written. */
const brokenPaths = async (
  ctx: Ctx,
  { session }: LinkedContent,
  changed: ChangedLinks,
  before: Before,
): Promise<string[]> => {
  const lost = Map.groupBy(lostPaths(changed), ({ source }) => source)
  const records = await pagesAndReusableContents(session, before.root, [...lost.keys()])
  const follower = linkFollower(session, before.root)
  const followed: { key: string; target: LinkTarget }[] = []
  for (const [id, paths] of lost) {
    const record = records.get(id)
    if (record === undefined) continue
    const page = 'type' in record ? id : undefined
    const context = { page, follow: await follower(record), baseUrl: ctx.baseUrl }
    for (const { leads, link } of paths) {
      const [found] = await resolveLinks(context, [link])
      if (found !== undefined) followed.push({ key: leads, target: found.target })
    }
  }
  const targets = followed.map(({ target }) => target)
  const statuses = await statusesIn(session, before.root, targets, before.anchorsOf)
  return followed.flatMap(({ key }, index) => (statuses[index] === 'ok' ? key : []))
}

/** Paths that were whole in the main content, and lead to another, broken target now. */
const lostPaths = ({ redirected, stored, rows }: ChangedLinks): RedirectedPath[] =>
  redirected.filter(
    ({ led, leads }) => rows.get(leads)?.status === 'broken' && stored.get(led)?.status === 'ok',
  )

/** Of addresses in the app, of this and other spaces, those that show pages which are gone, or anchors. */
const brokenAddresses = async (
  ctx: Ctx,
  { session, main, target }: LinkedContent,
  { anchorsOf }: ChangedLinks,
  before: Before,
  shown: readonly LinkTargetRow[],
) => {
  let rows = shown
  const sides = [
    {
      root: main.root,
      anchorsOf: (ids: readonly string[]) => storedAnchors(ctx, main.spaceId, ids),
      wanted: 'ok',
    },
    { root: target.root, anchorsOf, wanted: 'broken' },
    { ...before, wanted: 'ok' },
  ]
  for (const side of sides) {
    const statuses = await statusesIn(session, side.root, rows.map(pageShown), side.anchorsOf)
    rows = rows.filter((_, index) => statuses[index] === side.wanted)
  }
  return rows
}

const pageShown = (row: { target_id: string | null; anchor: string | null }): LinkTarget => ({
  kind: 'page',
  id: row.target_id as string,
  ...(row.anchor !== null && { anchor: row.anchor }),
})
