// Reads the texts that change requests propose, in the background, so that requests for their links need not wait for that.
import type { ProposedContent } from '#content/contents.ts'
import type { Hash } from '#content/objects.ts'
import { type Ctx, type Installation, operator, reading } from '#context.ts'
import { Interruption } from '#jobs/index.ts'
import { differencesBetween, type IndexedChange } from '../indexed-changes/index.ts'
import { extractSizes } from './extract-store.ts'
import { areStored, knownTexts, storedTogether } from './extracts.ts'

/** Reads what is proposed in this process. Requests read themselves what it has not read yet. */
export interface ProposalReader {
  /** To be called when the content of a change request has changed. */
  readonly moved: (proposed: ProposedContent) => void
  readonly stop: () => void
}

/** Milliseconds: what is written in quick succession is read together, after the writer has its answer. */
const pause = 100

/** Fewer texts than this are left to the first request, which reads them faster than they could be stored. */
const fewestTexts = 8

/** Texts of one change request that are read at a time. */
const mostTexts = 2000

/** Change requests whose changes since the last reading are kept in memory. */
const mostWaiting = 1000

/** Reads what else is derived from a proposal, after its texts; `keep` throws where the program stops. */
type ReadMore = (ctx: Ctx, proposed: ProposedContent, keep: () => void) => Promise<void>

export const readProposals = (installation: Installation, readMore: ReadMore): ProposalReader => {
  /** Change requests by their ids; those that were written last are at the end. */
  const waiting = new Map<string, ProposedContent>()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  const keep = () => {
    if (isStopping) throw new Interruption('the program stops')
  }
  const moved = (proposed: ProposedContent): void => {
    const { id } = proposed
    const { before, pages } = waiting.get(id) ?? { before: proposed.before, pages: 0 }
    waiting.delete(id)
    waiting.set(id, { ...proposed, before, pages: pages + proposed.pages })
    for (const oldest of waiting.keys()) if (waiting.size > mostWaiting) waiting.delete(oldest)
    beginWhereDue()
  }
  const beginWhereDue = (): void => {
    if (timer !== undefined || isStopping || nextOf(waiting) === undefined) return
    const begin = () => installation.inBackground('read what change requests propose', readAll)
    timer = setTimeout(begin, pause).unref()
  }
  const readAll = async (): Promise<void> => {
    const ctx = reading(installation, operator)
    try {
      for (let next = nextOf(waiting); next !== undefined; next = nextOf(waiting)) {
        waiting.delete(next.id)
        if (await readProposed(ctx, next, keep)) await readMore(ctx, next, keep)
      }
    } catch (error) {
      if (!(error instanceof Interruption)) throw error
    } finally {
      timer = undefined
      beginWhereDue()
    }
  }
  return {
    moved,
    stop: () => {
      isStopping = true
      clearTimeout(timer)
    },
  }
}

const nextOf = (waiting: ReadonlyMap<string, ProposedContent>): ProposedContent | undefined =>
  waiting.values().find(({ pages }) => pages >= fewestTexts)

/** Characters of texts and extracts that are read together. */
const readTogether = 200_000

/**
 * Stores the extracts of the new texts, the last ones first: a request that comes meanwhile begins with the first. Ends
 * where nothing can be written. Returns whether there was something to read and all of it was read.
 */
const readProposed = async (
  ctx: Ctx,
  { organizationId, lineageId, before, after }: ProposedContent,
  keep: () => void,
): Promise<boolean> => {
  const session = ctx.contents.session(ctx.db, lineageId)
  const { changes } = await differencesBetween(session, before, after)
  const hashes = [...new Set(changes.flatMap(newText))].reverse()
  const stored = await extractSizes(ctx, lineageId, hashes)
  const all = hashes.filter(hash => !stored.has(hash))
  const missing = all.slice(0, mostTexts)
  if (missing.length < fewestTexts) return false
  let isComplete = missing.length === all.length
  const extractor = ctx.rendering.forIndex(organizationId)
  const source = { session, lineageId, organizationId }
  for (let start = 0; start < missing.length; ) {
    keep()
    const some = missing.slice(start, start + storedTogether)
    const known = await knownTexts(ctx, extractor, source, some, readTogether)
    start += known.size
    isComplete &&= known.values().every(({ isProvisional }) => !isProvisional)
    const made = [...known].filter(([, { isNew }]) => isNew)
    const extracts = made.map(([hash, { extract }]) => [{ lineage: lineageId, hash }, extract] as const)
    if (made.length > 0 && !(await areStored(ctx, extracts))) return false
  }
  return isComplete
}

const newText = ({ before, after }: IndexedChange): Hash[] =>
  after?.document === undefined || after.document === before?.document ? [] : [after.document]
