// The links that a change request breaks: they are intact in the main content.
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
  /** The keys of the targets in the change request that it breaks. */
  readonly own: ReadonlySet<string>
  /** How many links of other spaces it breaks. */
  readonly elsewhere: number
  /** Set where there may be more, in the form of the progress of an incomplete index. */
  readonly indexing: Indexing | undefined
}

/** The base of the change request: what existed before its changes. */
interface Before {
  readonly root: Hash | null
  readonly anchorsOf: AnchorsOf
}

/** At most this many addresses in the app that show changed pages are checked. */
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

/**
 * The content of the base. What the main content has gained since is missing in the change request,
 * but that is not a change of it.
 */
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

/**
 * Broken targets that are removed records or anchors: their keys are the same in the main content and the change request.
 */
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

/** Broken paths that led to something in the base. */
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

/** Paths with an intact target in the main content that lead to another, broken target now. */
const lostPaths = ({ redirected, stored, rows }: ChangedLinks): RedirectedPath[] =>
  redirected.filter(
    ({ led, leads }) => rows.get(leads)?.status === 'broken' && stored.get(led)?.status === 'ok',
  )

/** Addresses in the app, linked from this or other spaces, that show pages or anchors which the change request removes. */
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
