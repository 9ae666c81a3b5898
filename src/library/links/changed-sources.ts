// The pages and reusable contents whose links a change request changes. The result depends only on the two contents, so it
// is cached for later requests.
import { linkFollower } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { createCache } from '#kernel/cache.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import { linkReader, type TextLinks } from '../content-index/index.ts'
import {
  batchSize,
  differencesBetween,
  type IndexedChange,
  type IndexSummary,
} from '../indexed-changes/index.ts'
import { fetchLinkTables, type Source, sourceOf } from '../link-index/index.ts'
import type { LinkedContent } from './content.ts'

export interface ChangedRecord {
  readonly id: string
  /** Whether it has a text in the change request. */
  readonly hasText: boolean
}

/** A changed record as the change request has it. */
export interface ChangedSource {
  readonly source: Source
  /** The anchors on it; null where they are not known or it has no text. */
  readonly anchors: readonly string[] | null
  /** Whether its text could be read in time. */
  readonly isRead: boolean
}

export interface ChangedSources {
  /** The changes that may affect links. */
  readonly changes: readonly ChangedRecord[]
  /** A summary of all differences. */
  readonly summary: IndexSummary
  /**
   * Reads the texts of the changes from a position on, as many as are read together; returns these changes, one at least.
   */
  read(from: number): Promise<readonly ChangedRecord[]>
  /** The links of a change that was read. */
  sourceOf(change: ChangedRecord): Promise<ChangedSource>
  /** Caches the result; to be called after all changes were read. */
  keep(): void
}

/** The cached result for a change request. */
interface KeptSources extends Pick<ChangedSources, 'changes' | 'summary'> {
  readonly sources: ReadonlyMap<string, ChangedSource>
}

/** In the unit of `weightOf`. */
const capacity = 8_000_000

const cacheOf = oneForEach((_: Database) => createCache<KeptSources>(capacity, 'links-of-change-requests'))

/** The contents that are compared. */
type Compared = Pick<LinkedContent, 'main' | 'target'>

export const changedSources = async (ctx: Ctx, content: Compared): Promise<ChangedSources> => {
  const { spaceId, root } = content.main
  const key = `${spaceId} ${root} ${content.target.root}`
  const cache = cacheOf(ctx.database)
  const kept = cache.get(key)
  if (kept !== undefined) return fromKept(kept)
  const { sources, ...read } = await fromContent(ctx, content)
  const { changes, summary } = read
  const keep = () => cache.set(key, { changes, summary, sources }, weightOf(changes, sources))
  return { ...read, keep }
}

const fromKept = ({ changes, summary, sources }: KeptSources): ChangedSources => ({
  changes,
  summary,
  read: async from => changes.slice(from, from + batchSize),
  sourceOf: async ({ id }) => sources.get(id) as ChangedSource,
  keep: () => {},
})

const fromContent = async (ctx: Ctx, { main, target }: Compared) => {
  const { session } = target
  const { changes, summary } = await differencesBetween(session, main.root, target.root)
  const relevant = new Map<string, IndexedChange>()
  await eachInTurns(changes, change => {
    if (isAboutLinks(change)) relevant.set(change.id, change)
  })
  const reader = linkReader(ctx, target)
  const follower = linkFollower(session, target.root)
  const sources = new Map<string, ChangedSource>()
  /** The texts of the changes that were read last. */
  let texts: ReadonlyMap<string, TextLinks | undefined> = new Map()
  const records = Array.from(relevant.values(), ({ id, after }) => ({
    id,
    hasText: after?.document !== undefined,
  }))
  const read = async (from: number): Promise<readonly ChangedRecord[]> => {
    const next = records.slice(from, from + batchSize)
    const after = next.map(({ id }) => relevant.get(id)?.after)
    texts = await reader.read(after.flatMap(record => record?.document ?? []))
    const end = after.findIndex(record => record?.document !== undefined && !texts.has(record.document))
    const count = end === -1 ? next.length : end
    await fetchLinkTables(
      session,
      after.slice(0, count).flatMap(record => record ?? []),
    )
    return next.slice(0, count)
  }
  const sourceOfChange = async ({ id }: ChangedRecord): Promise<ChangedSource> => {
    const change = relevant.get(id) as IndexedChange
    const document = change.after?.document
    const text = document === undefined ? noLinks : texts.get(document)
    const source = await sourceOf(ctx, follower, text ? { ...change, extract: text } : change)
    const found = { source, anchors: text?.anchors ?? null, isRead: text !== undefined }
    sources.set(id, found)
    return found
  }
  return { changes: records, summary, read, sourceOf: sourceOfChange, sources }
}

const noLinks: TextLinks = { links: [], anchors: [] }

/** Whether the links of a record may have changed by its own fields, without regard to its position. */
const isAboutLinks = ({ before, after }: IndexedChange): boolean => {
  const linkFields = (record: IndexedChange['after']) => {
    if (record === undefined) return undefined
    const { document, links, git } = record
    const page = 'type' in record ? record : undefined
    return JSON.stringify([document, links, git, page?.type, page?.target, page?.cover, page?.computed])
  }
  return linkFields(before) !== linkFields(after)
}

/** The memory that records, links and anchors take, in bytes, roughly. */
const weightOf = (changes: readonly ChangedRecord[], sources: ReadonlyMap<string, ChangedSource>): number => {
  let weight = changes.length * 200
  for (const { source, anchors } of sources.values())
    weight += 400 + source.links.length * 400 + (anchors?.length ?? 0) * 60
  return weight
}
