// What a change request makes of the links of the main content: computed from what differs, and stored nowhere.
import type { LinkTarget, ResolvedLink } from '#content/links/index.ts'
import { linkFollower } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type Indexing, linkReader, type TextLinks } from '../content-index/index.ts'
import {
  batchSize,
  differencesBetween,
  type IndexedChange,
  type IndexSummary,
} from '../indexed-changes/index.ts'
import {
  type AnchorsOf,
  fetchLinkTables,
  followAgain,
  goneKeys,
  groupedByLinks,
  type LinkTargetRow,
  linksOfSources,
  type PageLinkRow,
  type Source,
  sourceOf,
  statusesIn,
  storedAnchors,
  targetOf,
  targetRow,
  targetsInSpace,
} from '../link-index/index.ts'
import type { LinkedContent } from './content.ts'
import { targetsByKeys } from './store.ts'

/** What replaces stored rows. */
export interface Overlay {
  /** Targets as the index has them that are otherwise or gone, by their keys. */
  readonly stored: ReadonlyMap<string, LinkTargetRow>
  /** Targets that are otherwise or new, by their keys. */
  readonly rows: ReadonlyMap<string, LinkTargetRow>
  /** Pages and reusable contents whose stored links do not count, with those that do; none where they are gone. */
  readonly sources: ReadonlyMap<string, Source>
  /** The links of those as they are indexed. */
  readonly before: readonly PageLinkRow[]
}

export const noOverlay: Overlay = { stored: new Map(), rows: new Map(), sources: new Map(), before: [] }

/** What a change request does to the links, with what is needed to tell what it breaks. */
export interface ChangedLinks extends Overlay {
  readonly summary: IndexSummary
  readonly anchorsOf: AnchorsOf
  /** How far its texts are read, where some of them take too long. */
  readonly indexing: Indexing | undefined
}

export const changedLinks = async (ctx: Ctx, content: LinkedContent): Promise<ChangedLinks> => {
  const { session, main, target } = content
  const { changes, summary } = await differencesBetween(session, main.root, target.root)
  const { relevant, sources, before, anchors, texts, budget } = await changedSources(ctx, content, changes)
  const anchorsOf = anchorsIn(ctx, main.spaceId, anchors)
  const affected = await affectedTargets(ctx, content, summary, budget)
  const gone = await goneKeys(target, [...affected.values()])
  const leftOut = new Set(relevant.flatMap(({ id }) => (sources.has(id) ? [] : id)))
  for await (const again of followAgain(() => ({ ctx, target }), summary, gone)) {
    if (again === undefined) continue
    if (isUsedUp(budget)) break
    budget.left -= again.stored.length
    const others = again.sources.filter(({ id }) => !sources.has(id) && !leftOut.has(id))
    for (const source of others) sources.set(source.id, source)
    const ids = new Set(others.map(({ id }) => id))
    for (const row of again.stored) if (ids.has(row.source_id)) before.push(row)
  }
  const moved = await countChanges(sources, before)
  const unknown = [...moved.keys()].filter(key => !affected.has(key))
  for (const [key, row] of await targetsByKeys(ctx, main.spaceId, unknown)) affected.set(key, row)
  const rows = await rowsOf(content, affected, moved, anchorsOf)
  const total = texts.total + (budget.isExceeded ? 1 : 0)
  const indexing = texts.read < total ? { done: texts.read, total } : undefined
  return { stored: affected, rows, sources, summary, before, anchorsOf, indexing }
}

/**
 * Links and anchors that one answer takes into account, of what was changed and of what that concerns. What comes after is
 * left as it is in the main content, and the answer says that it is not complete.
 */
export const mostLinks = 40_000

interface Budget {
  left: number
  /** Whether anything was left out. */
  isExceeded: boolean
}

/** To be asked where there is more to do: what comes then is left out. */
const isUsedUp = (budget: Budget): boolean => {
  budget.isExceeded ||= budget.left <= 0
  return budget.left <= 0
}

/** The changed records whose links may be others, with their links now and before, as many as the budget allows. */
const changedSources = async (
  ctx: Ctx,
  { session, main, target }: LinkedContent,
  changes: readonly IndexedChange[],
) => {
  const relevant: IndexedChange[] = []
  for (const change of changes) {
    await yieldWhenLong()
    if (isAboutLinks(change)) relevant.push(change)
  }
  const reader = linkReader(ctx, target)
  const follower = linkFollower(session, target.root)
  const budget: Budget = { left: mostLinks, isExceeded: false }
  const sources = new Map<string, Source>()
  const before: PageLinkRow[] = []
  // Of what is not looked at it is not known what `#…` leads to.
  const anchors = new Map<string, readonly string[] | null>(relevant.map(({ id }) => [id, null]))
  const total = relevant.filter(({ after }) => after?.document !== undefined).length
  const isRead = new Set<string>()
  const leaveOut = (id: string): void => {
    sources.delete(id)
    isRead.delete(id)
    anchors.set(id, null)
  }
  let taken = 0
  while (taken < relevant.length && !isUsedUp(budget)) {
    const next = relevant.slice(taken, taken + batchSize)
    const read = await reader.read(next.flatMap(({ after }) => after?.document ?? []))
    const isUnread = ({ after }: IndexedChange) => after?.document !== undefined && !read.has(after.document)
    const end = next.findIndex(isUnread)
    const some = end === -1 ? next : next.slice(0, end)
    taken += some.length
    await fetchLinkTables(
      session,
      some.flatMap(({ after }) => after ?? []),
    )
    for (const change of some) {
      const document = change.after?.document
      const text = document === undefined ? noLinks : read.get(document)
      const source = await sourceOf(ctx, follower, text ? { ...change, extract: text } : change)
      sources.set(change.id, source)
      anchors.set(change.id, text?.anchors ?? null)
      if (document !== undefined && text !== undefined) isRead.add(change.id)
      budget.left -= source.links.length + (text?.anchors.length ?? 0)
    }
    for await (const ids of groupedByLinks(
      () => ({ ctx, target: main }),
      some.map(({ id }) => id),
    )) {
      if (isUsedUp(budget)) {
        for (const id of ids) leaveOut(id)
        continue
      }
      const rows = await linksOfSources(ctx, main.spaceId, ids)
      for (const row of rows) before.push(row)
      budget.left -= rows.length
    }
  }
  return { relevant, sources, before, anchors, texts: { read: isRead.size, total }, budget }
}

const noLinks: TextLinks = { links: [], anchors: [] }

/** What leads to something that came, went or has another text. */
const affectedTargets = async (
  ctx: Ctx,
  { main }: LinkedContent,
  summary: IndexSummary,
  budget: Budget,
): Promise<Map<string, LinkTargetRow>> => {
  const affected = new Map<string, LinkTargetRow>()
  const changedIds = [...summary.changedPages, ...summary.changedOthers]
  for await (const some of targetsInSpace(() => ctx, main.spaceId, changedIds)) {
    if (isUsedUp(budget)) break
    budget.left -= some.length
    for (const row of some) affected.set(row.target, row)
  }
  return affected
}

/** Whether the links of a record may have changed, its position apart. */
const isAboutLinks = ({ before, after }: IndexedChange): boolean => {
  const linkFields = (record: IndexedChange['after']) => {
    if (record === undefined) return undefined
    const { document, links, git } = record
    const page = 'type' in record ? record : undefined
    return JSON.stringify([document, links, git, page?.type, page?.target, page?.cover, page?.computed])
  }
  return linkFields(before) !== linkFields(after)
}

/** What `#…` leads to on the pages of the change request. */
const anchorsIn =
  (ctx: Ctx, spaceId: string, changed: ReadonlyMap<string, readonly string[] | null>): AnchorsOf =>
  async pages => {
    const unchanged = pages.filter(id => !changed.has(id))
    const found = new Map<string, readonly string[] | null>(await storedAnchors(ctx, spaceId, unchanged))
    for (const id of pages) if (changed.has(id)) found.set(id, changed.get(id) ?? null)
    return found
  }

interface CountChange {
  /** How many places more. */
  places: number
  link?: Source['links'][number]
}

/** By the key of a target, how the number of places that link to it changes. */
const countChanges = async (
  sources: ReadonlyMap<string, Source>,
  before: readonly PageLinkRow[],
): Promise<Map<string, CountChange>> => {
  const moved = new Map<string, CountChange>()
  const at = (key: string) => {
    const found = moved.get(key) ?? { places: 0 }
    moved.set(key, found)
    return found
  }
  for (const { target } of before) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    at(target).places--
  }
  for (const { links } of sources.values())
    for (const link of links) {
      const turn = yieldWhenLong()
      if (turn !== undefined) await turn
      const one = at(link.key)
      one.places++
      if (link.target !== undefined) one.link = link
    }
  return moved
}

const rowsOf = async (
  { main, target }: LinkedContent,
  stored: ReadonlyMap<string, LinkTargetRow>,
  moved: ReadonlyMap<string, CountChange>,
  anchorsOf: AnchorsOf,
): Promise<Map<string, LinkTargetRow>> => {
  const rows: LinkTargetRow[] = []
  for (const [key, row] of stored) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    const places = row.places + (moved.get(key)?.places ?? 0)
    if (places > 0) rows.push({ ...row, places })
  }
  await yieldWhenLong()
  for (const [key, { link, places }] of moved)
    if (!stored.has(key) && places > 0) rows.push(targetRow(main.spaceId, link as ResolvedLink, 'ok', places))
  await yieldWhenLong()
  const targets: LinkTarget[] = rows.map(targetOfRow(moved))
  const statuses = await statusesIn(target.session, target.root, targets, anchorsOf)
  return new Map(rows.map((row, index) => [row.target, { ...row, status: statuses[index] ?? row.status }]))
}

/** Of what is new the link itself says what is known without looking. */
const targetOfRow = (moved: ReadonlyMap<string, CountChange>) => (row: LinkTargetRow) =>
  moved.get(row.target)?.link?.target ?? targetOf(row)
