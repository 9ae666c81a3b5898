// How a change request changes the links of the main content: computed from the differences, and not stored.
import type { Ctx } from '#context.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import type { Indexing } from '../content-index/index.ts'
import type { IndexSummary, IndexTarget } from '../indexed-changes/index.ts'
import {
  type AnchorsOf,
  consequencesOf,
  groupedByLinks,
  type LinkTargetRow,
  linksOfSources,
  type PageLinkRow,
  statusesIn,
  storedAnchors,
  targetOf,
  targetRow,
} from '../link-index/index.ts'
import { type ChangedRecord, type ChangedSources, changedSources } from './changed-sources.ts'
import {
  type CollectedLinks,
  collectLinks,
  type OverlaidSource,
  type RedirectedPath,
  type TargetChange,
} from './collect-links.ts'
import type { LinkedContent } from './content.ts'
import { targetsByKeys } from './store.ts'

/** Rows that replace stored ones. */
export interface Overlay {
  /** The stored rows of targets that are changed or gone, by key. */
  readonly stored: ReadonlyMap<string, LinkTargetRow>
  /** The rows of targets that are changed or new, by key. */
  readonly rows: ReadonlyMap<string, LinkTargetRow>
  /** Pages and reusable contents whose stored links do not count; a removed one has no targets. */
  readonly sources: ReadonlyMap<string, OverlaidSource>
}

export const noOverlay: Overlay = { stored: new Map(), rows: new Map(), sources: new Map() }

/** What a change request does to links, with what is needed to find the links that it breaks. */
export interface ChangedLinks extends Overlay {
  readonly redirected: readonly RedirectedPath[]
  readonly summary: IndexSummary
  readonly anchorsOf: AnchorsOf
  /** How many of its texts are read, where some of them take too long. */
  readonly indexing: Indexing | undefined
  /** Whether something is left out, since the change request changes very many links. */
  readonly isTooMuch: boolean
}

export const changedLinks = async (ctx: Ctx, content: LinkedContent): Promise<ChangedLinks> => {
  const { main, target } = content
  const changed = await changedSources(ctx, content)
  const { summary } = changed
  const links = collectLinks()
  const { anchors, texts, budget } = await collectChanged(ctx, main, changed, links)
  const stored = new Map<string, LinkTargetRow>()
  for await (const found of consequencesOf(() => ({ ctx, target }), summary)) {
    if (found === undefined) continue
    if (isUsedUp(budget)) break
    if ('affected' in found) {
      budget.left -= found.affected.length
      for (const row of found.affected) stored.set(row.target, row)
      continue
    }
    budget.left -= found.stored.length
    const rows = Map.groupBy(found.stored, row => row.source_id)
    for (const source of found.sources)
      if (!anchors.has(source.id)) await links.add(source, rows.get(source.id) ?? [])
  }
  const unknown = [...links.targets.keys()].filter(key => !stored.has(key))
  for (const [key, row] of await targetsByKeys(ctx, main.spaceId, unknown)) stored.set(key, row)
  const anchorsOf = anchorsIn(ctx, main.spaceId, anchors)
  const rows = await rowsOf(content, stored, links.targets, anchorsOf)
  const total = texts.total + (budget.isExceeded ? 1 : 0)
  const indexing = texts.read < total ? { done: texts.read, total } : undefined
  const { sources, redirected } = links
  const { isExceeded: isTooMuch } = budget
  return { stored, rows, sources, redirected, summary, anchorsOf, indexing, isTooMuch }
}

/**
 * Links and anchors that one answer takes into account, of changed records and of those affected by them. What is beyond the
 * limit counts as unchanged, and the answer says that it is incomplete.
 */
export const mostLinks = 40_000

interface Budget {
  left: number
  /** Whether anything was left out. */
  isExceeded: boolean
}

/** To be called where there is more to do: records that something is left out if the budget is used up. */
const isUsedUp = (budget: Budget): boolean => {
  budget.isExceeded ||= budget.left <= 0
  return budget.left <= 0
}

/**
 * Collects the links of the changed records as far as the budget allows. Returns the anchors of each, null where they are
 * not known, and how many of their texts are read.
 */
const collectChanged = async (
  ctx: Ctx,
  main: IndexTarget,
  changed: ChangedSources,
  links: CollectedLinks,
) => {
  const { changes } = changed
  const budget: Budget = { left: mostLinks, isExceeded: false }
  const anchors = new Map<string, readonly string[] | null>(changes.map(({ id }) => [id, null]))
  const texts = { read: 0, total: changes.filter(({ hasText }) => hasText).length }
  for (let taken = 0; taken < changes.length && !isUsedUp(budget); ) {
    const some = new Map((await changed.read(taken)).map(change => [change.id, change]))
    taken += some.size
    const collect = async (change: ChangedRecord, stored: readonly PageLinkRow[]): Promise<void> => {
      const { source, anchors: own, isRead } = await changed.sourceOf(change)
      await links.add(source, stored)
      anchors.set(change.id, own)
      if (change.hasText && isRead) texts.read++
      budget.left -= stored.length + source.links.length + (own?.length ?? 0)
    }
    const ids = [...some.keys()]
    for await (const group of groupedByLinks(() => ({ ctx, target: main }), ids)) {
      const rows = isUsedUp(budget) ? [] : await linksOfSources(ctx, main.spaceId, group)
      const stored = Map.groupBy(rows, row => row.source_id)
      for (const id of group) {
        const change = some.get(id)
        some.delete(id)
        if (change !== undefined && !isUsedUp(budget)) await collect(change, stored.get(id) ?? [])
      }
    }
    for (const change of some.values()) if (!isUsedUp(budget)) await collect(change, [])
  }
  if (texts.read === texts.total && !budget.isExceeded) changed.keep()
  return { anchors, texts, budget }
}

/** Returns the anchors of pages of the change request. */
const anchorsIn =
  (ctx: Ctx, spaceId: string, changed: ReadonlyMap<string, readonly string[] | null>): AnchorsOf =>
  async pages => {
    const unchanged = pages.filter(id => !changed.has(id))
    const found = new Map<string, readonly string[] | null>(await storedAnchors(ctx, spaceId, unchanged))
    for (const id of pages) if (changed.has(id)) found.set(id, changed.get(id) ?? null)
    return found
  }

const rowsOf = async (
  { main, target }: LinkedContent,
  stored: ReadonlyMap<string, LinkTargetRow>,
  changes: ReadonlyMap<string, TargetChange>,
  anchorsOf: AnchorsOf,
): Promise<Map<string, LinkTargetRow>> => {
  const rows: LinkTargetRow[] = []
  await eachInTurns(stored.values(), row => {
    const places = row.places + (changes.get(row.target)?.places ?? 0)
    if (places > 0) rows.push({ ...row, places })
  })
  await eachInTurns(changes.values(), ({ key, relation, target, places }) => {
    if (!stored.has(key) && target !== undefined && places > 0)
      rows.push(targetRow(main.spaceId, { key, relation, target }, 'ok', places))
  })
  // For a new target, the link itself contains what is known without looking it up.
  const targets = rows.map(row => changes.get(row.target)?.target ?? targetOf(row))
  const statuses = await statusesIn(target.session, target.root, targets, anchorsOf)
  return new Map(rows.map((row, index) => [row.target, { ...row, status: statuses[index] ?? row.status }]))
}
