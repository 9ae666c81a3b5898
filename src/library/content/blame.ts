// Which revision last changed each block of a page: walks its history back until that is known of all blocks.
import type { Static } from 'typebox'
import { type OpenBlocks, openBlocks, takeIntroduced } from '#content/block-changes/introduced.ts'
import type { BlockHash } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import { page as pageOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { presentUsersById } from '#identity/users/index.ts'
import { keepJson, keptJson } from '#kernel/kept-json.ts'
import { type ContentHead, type HeadSession, namedPage, sessionOf } from '../heads/index.ts'
import { noteForQuestion } from '../page-revisions/index.ts'
import { findRevision, parentsOf, type RevisionRow, revisionsById } from '../revisions/index.ts'
import { type Entry, entriesBehind, type PageEntries, pageEntries } from './page-entries.ts'
import type { Blame } from './page-history-schema.ts'
import { textReader } from './texts-with-blocks.ts'

/** What is known of the blocks of a page so far; cached as JSON, so that the next request continues from there. */
interface Progress {
  readonly nodes: readonly string[]
  /** The revision that brought a block, by the id of the block. */
  readonly known: Map<string, Brought>
  readonly open: OpenBlocks
  /** The last entry of the history that was looked at. */
  last: Entry | undefined
}

interface Brought {
  readonly revision: string
  readonly createdAt: string
  readonly author: string
}

export const blameOf = async (ctx: Ctx, head: ContentHead, pageId: string): Promise<Static<typeof Blame>> => {
  const { document } = await namedPage(ctx, head, { pageId })
  const key = `blame ${head.access.row.id} ${head.revision.id} ${pageId}`
  const missing = await noteForQuestion(ctx, head.access.row.id)
  const walk = walkOf(ctx, head, pageId)
  const progress = recalled(ctx, key) ?? begun(await walk.blocksOf(document))
  if (progress.open.size > 0) {
    const entries = await pageEntries(ctx, head, pageId)
    const isEnd = await walkBack(ctx, walk, entries, progress, mostCharacters)
    if (missing === 0 && isEnd) await closeWith(ctx, progress)
    if (missing === 0) keep(ctx, key, progress)
  }
  return present(ctx, progress)
}

/** Characters that one request may have parsed, of each text only what differs: about two seconds in a thread. */
const mostCharacters = 3_000_000

/**
 * The same limit for one merge, whose authors are looked up in its change request. A block that is older than the part of
 * that history which was read counts as written by the author of the merge.
 */
const mostCharactersOfMerge = 2_000_000

const begun = (blocks: readonly Pick<BlockHash, 'node' | 'hash'>[]): Progress => ({
  nodes: blocks.map(({ node }) => node),
  known: new Map(),
  open: openBlocks(blocks),
  last: undefined,
})

/** What the walk through the history of a page reads. */
interface Walk {
  readonly head: ContentHead
  readonly pageId: string
  /** The blocks of the present text. */
  readonly blocksOf: (document: Hash | undefined) => Promise<readonly BlockHash[]>
  readonly documentIn: (revision: RevisionRow | undefined) => Promise<Hash | undefined>
  /** The hashes of the blocks of an older text; none where the parser refuses that text. */
  readonly hashesOf: (document: Hash | undefined) => Promise<readonly Hash[]>
  /** How many characters were parsed; what was only read and compared counts with its equivalent of parsing. */
  readonly spent: () => number
}

const walkOf = (ctx: Ctx, head: ContentHead, pageId: string): Walk => {
  const session: HeadSession = sessionOf(ctx, head)
  const rendering = ctx.rendering.forReaders(head.access.row.organization_id)
  const texts = textReader(session, rendering)
  return {
    head,
    pageId,
    spent: texts.spent,
    blocksOf: async document =>
      document === undefined ? [] : rendering.blocks(await session.readText(document)),
    documentIn: async revision => revision && (await pageOf(session, revision.root, pageId))?.document,
    hashesOf: async document => (document === undefined ? [] : texts.hashesOf(document)),
  }
}

const entriesAtOnce = 50

/**
 * Walks back until all blocks are known or `most` characters were parsed; returns whether it reached the end of the history.
 */
const walkBack = async (
  ctx: Ctx,
  walk: Walk,
  entries: PageEntries,
  progress: Progress,
  most: number,
): Promise<boolean> => {
  const end = walk.spent() + most
  for (;;) {
    const some = await entriesBehind(ctx, entries, progress.last, entriesAtOnce)
    const revisions = await withParents(ctx, some)
    for (const entry of some) {
      if (progress.open.size === 0 || walk.spent() >= end) return false
      progress.last = entry
      await take(ctx, walk, revisions, entry.id, progress)
    }
    if (some.length === 0) return true
  }
}

/** A block that no revision in the history brought was there from its beginning. */
const closeWith = async (ctx: Ctx, { open, known, last }: Progress): Promise<void> => {
  const revision = last && (await findRevision(ctx, last.id))
  if (revision === undefined) return
  for (const node of [...open.values()].flat())
    known.set(node, { revision: revision.id, createdAt: revision.created_at, author: revision.author_id })
  open.clear()
}

const withParents = async (ctx: Ctx, entries: readonly Entry[]): Promise<Map<string, RevisionRow>> => {
  const revisions = await revisionsById(
    ctx,
    entries.map(({ id }) => id),
  )
  const parents = [...revisions.values()].flatMap(parentsOf)
  return new Map([...(await revisionsById(ctx, parents)), ...revisions])
}

/** Moves the blocks that a revision brought from `open` to `known`. */
const take = async (
  ctx: Ctx,
  walk: Walk,
  revisions: ReadonlyMap<string, RevisionRow>,
  id: string,
  { known, open }: Progress,
): Promise<void> => {
  const revision = revisions.get(id)
  if (revision === undefined) return
  const [first, second] = parentsOf(revision).map(parent => revisions.get(parent))
  const [after, before] = [await walk.documentIn(revision), await walk.documentIn(first)]
  if (after === before) return
  // What an update took in was in the main content before, so an older revision brought it.
  const others = revision.type === 'update' ? [await walk.documentIn(second)] : []
  const now = await walk.hashesOf(after)
  const had: (readonly Hash[])[] = []
  for (const document of [before, ...others]) had.push(await walk.hashesOf(document))
  const nodes = new Map<string, Hash>()
  const hashes = new Map([...open].flatMap(([hash, all]) => all.map(node => [node, hash] as const)))
  for (const node of takeIntroduced(open, now, had)) nodes.set(node, hashes.get(node) as Hash)
  const writers = await writersOf(ctx, walk, revision, second, nodes)
  for (const node of nodes.keys())
    known.set(node, {
      revision: id,
      createdAt: revision.created_at,
      author: writers.get(node)?.author ?? revision.author_id,
    })
}

/** For a merge: who wrote each of its blocks in the change request. */
const writersOf = async (
  ctx: Ctx,
  walk: Walk,
  { merged_from: from }: RevisionRow,
  second: RevisionRow | undefined,
  nodes: ReadonlyMap<string, Hash>,
): Promise<ReadonlyMap<string, Brought>> => {
  if (from === null || second === undefined || nodes.size === 0) return new Map()
  const progress = begun(Array.from(nodes, ([node, hash]) => ({ node, hash })))
  const history = { headId: from, pageId: walk.pageId, upTo: second.id }
  await walkBack(ctx, walk, { histories: [history], first: undefined }, progress, mostCharactersOfMerge)
  return progress.known
}

/** Progress in the form in which it is cached: maps as lists of their entries. */
interface KeptProgress extends Omit<Progress, 'known' | 'open'> {
  readonly known: readonly [string, Brought][]
  readonly open: readonly [Hash, string[]][]
}

const keep = ({ comparisons }: Ctx, key: string, { known, open, ...rest }: Progress): void =>
  keepJson(comparisons, key, { ...rest, known: [...known], open: [...open] } satisfies KeptProgress)

const recalled = ({ comparisons }: Ctx, key: string): Progress | undefined => {
  const kept = keptJson<KeptProgress>(comparisons, key)
  return kept && { ...kept, known: new Map(kept.known), open: new Map(kept.open) }
}

const present = async (ctx: Ctx, { nodes, known, open }: Progress): Promise<Static<typeof Blame>> => {
  const people = await presentUsersById(
    ctx,
    Array.from(known.values(), ({ author }) => author),
  )
  const blocks = nodes.flatMap(node => {
    const brought = known.get(node)
    if (brought === undefined) return []
    const author = people.get(brought.author)
    return [{ node, revision: brought.revision, ...(author && { author }), createdAt: brought.createdAt }]
  })
  return { blocks, ...(open.size > 0 && { more: true }) }
}
