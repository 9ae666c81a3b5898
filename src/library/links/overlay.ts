// What a change request makes of the links of the main content: computed from what differs, and stored nowhere.
import type { LinkTarget, ResolvedLink } from '#content/links/index.ts'
import type { Hash } from '#content/objects.ts'
import { linkFollower } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { extractsOf, type Indexing } from '../content-index/index.ts'
import {
  type AnchorsOf,
  differencesBetween,
  fetchTables,
  followAgain,
  goneKeys,
  type IndexedChange,
  type IndexSummary,
  inBatches,
  type LinkTargetRow,
  linksOfSources,
  type PageLinkRow,
  type Source,
  sourceOf,
  statusesIn,
  storedAnchors,
  targetOf,
  targetRow,
  targetsOfThings,
} from '../link-index/index.ts'
import type { LinkedContent } from './content.ts'
import { targetsByKeys } from './store.ts'

/** What takes the place of stored rows. */
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
  const relevant = changes.filter(isAboutLinks)
  const texts = relevant.flatMap(({ after }) => after?.document ?? [])
  const extracts = await extractsOf(ctx, target, texts)
  const anchorsOf = anchorsIn(ctx, main.spaceId, relevant, extracts)
  await fetchTables(
    session,
    relevant.flatMap(({ after }) => after ?? []),
  )
  const follower = linkFollower(session, target.root)
  const sources = new Map<string, Source>()
  for (const change of relevant) {
    const extract = extracts.get(change.after?.document ?? '')
    sources.set(change.id, await sourceOf(ctx, follower, extract ? { ...change, extract } : change))
  }
  const before = await storedLinks(ctx, main.spaceId, [...sources.keys()])
  const affected = new Map<string, LinkTargetRow>()
  const things = [...summary.changedPages, ...summary.changedOthers]
  for await (const some of targetsOfThings(() => ctx, main.spaceId, things))
    for (const row of some) affected.set(row.target, row)
  const gone = await goneKeys(target, [...affected.values()])
  for await (const again of followAgain(() => ({ ctx, target }), summary, gone)) {
    if (again === undefined) continue
    const others = again.sources.filter(({ id }) => !sources.has(id))
    for (const source of others) sources.set(source.id, source)
    const ids = new Set(others.map(({ id }) => id))
    for (const row of again.stored) if (ids.has(row.source_id)) before.push(row)
  }
  const moved = placesMoved(sources, before)
  const unknown = [...moved.keys()].filter(key => !affected.has(key))
  for (const [key, row] of await targetsByKeys(ctx, main.spaceId, unknown)) affected.set(key, row)
  const rows = await rowsOf(content, affected, moved, anchorsOf)
  const read = texts.filter(hash => extracts.has(hash)).length
  const indexing = read < texts.length ? { done: read, total: texts.length } : undefined
  return { stored: affected, rows, sources, summary, before, anchorsOf, indexing }
}

/** Whether the links of a record may be others than before, wherever it stands. */
const isAboutLinks = ({ before, after }: IndexedChange): boolean => {
  const told = (record: IndexedChange['after']) => {
    if (record === undefined) return undefined
    const { document, links, git } = record
    const page = 'type' in record ? record : undefined
    return JSON.stringify([document, links, git, page?.type, page?.target, page?.cover, page?.computed])
  }
  return told(before) !== told(after)
}

const storedLinks = async (ctx: Ctx, spaceId: string, ids: readonly string[]): Promise<PageLinkRow[]> => {
  const found: PageLinkRow[] = []
  for await (const some of inBatches(ids))
    for (const row of await linksOfSources(ctx, spaceId, some)) found.push(row)
  return found
}

/** What `#…` leads to on the pages of the change request. */
const anchorsIn = (
  ctx: Ctx,
  spaceId: string,
  changes: readonly IndexedChange[],
  extracts: Awaited<ReturnType<typeof extractsOf>>,
): AnchorsOf => {
  const changed = new Map(changes.map(({ id, after }) => [id, anchorsOfText(extracts, after?.document)]))
  return async pages => {
    const others = await storedAnchors(
      ctx,
      spaceId,
      pages.filter(id => !changed.has(id)),
    )
    for (const id of pages) if (changed.has(id)) others.set(id, changed.get(id) ?? null)
    return others
  }
}

const anchorsOfText = (
  extracts: Awaited<ReturnType<typeof extractsOf>>,
  document: Hash | undefined,
): string[] | null => {
  if (document === undefined) return []
  const extract = extracts.get(document)
  return extract === undefined ? null : [...extract.anchors]
}

interface Moved {
  /** How many places more. */
  places: number
  link?: Source['links'][number]
}

/** By the key of a target, what its places come to. */
const placesMoved = (
  sources: ReadonlyMap<string, Source>,
  before: readonly PageLinkRow[],
): Map<string, Moved> => {
  const moved = new Map<string, Moved>()
  const at = (key: string) => {
    const found = moved.get(key) ?? { places: 0 }
    moved.set(key, found)
    return found
  }
  for (const { target } of before) at(target).places--
  for (const { links } of sources.values())
    for (const link of links) {
      const one = at(link.key)
      one.places++
      if (link.target !== undefined) one.link = link
    }
  return moved
}

const rowsOf = async (
  { main, target }: LinkedContent,
  stored: ReadonlyMap<string, LinkTargetRow>,
  moved: ReadonlyMap<string, Moved>,
  anchorsOf: AnchorsOf,
): Promise<Map<string, LinkTargetRow>> => {
  const rows: LinkTargetRow[] = []
  for (const [key, row] of stored) {
    const places = row.places + (moved.get(key)?.places ?? 0)
    if (places > 0) rows.push({ ...row, places })
  }
  for (const [key, { link, places }] of moved)
    if (!stored.has(key) && places > 0) rows.push(targetRow(main.spaceId, link as ResolvedLink, 'ok', places))
  const targets: LinkTarget[] = rows.map(targetOfRow(moved))
  const statuses = await statusesIn(target.session, target.root, targets, anchorsOf)
  return new Map(rows.map((row, index) => [row.target, { ...row, status: statuses[index] as string }]))
}

/** Of what is new the link itself says what is known without looking. */
const targetOfRow = (moved: ReadonlyMap<string, Moved>) => (row: LinkTargetRow) =>
  moved.get(row.target)?.link?.target ?? targetOf(row)
