// The pages and reusable contents whose links a change request changes. All of it follows from the two contents: once it is
// read, it is kept for the next question.
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
  /** What `#…` can lead to on it; null where that is not known, or there is nothing. */
  readonly anchors: readonly string[] | null
  /** Whether its text could be read in time. */
  readonly isRead: boolean
}

export interface ChangedSources {
  /** Those whose links may be others. */
  readonly changes: readonly ChangedRecord[]
  /** Of all that differs. */
  readonly summary: IndexSummary
  /** Reads the texts of some changes from a position on, as many as go together; gives these changes, one at least. */
  read(from: number): Promise<readonly ChangedRecord[]>
  /** The links of a change that was read. */
  sourceOf(change: ChangedRecord): Promise<ChangedSource>
  /** To be called where all of them were read: they are kept. */
  keep(): void
}

/** What is kept of a change request. */
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
  /** Of the changes that were read last. */
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

/** In bytes, roughly: what a record, a link and an anchor take in memory. */
const weightOf = (changes: readonly ChangedRecord[], sources: ReadonlyMap<string, ChangedSource>): number => {
  let weight = changes.length * 200
  for (const { source, anchors } of sources.values())
    weight += 400 + source.links.length * 400 + (anchors?.length ?? 0) * 60
  return weight
}
