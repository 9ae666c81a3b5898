// Importing: a folder of files becomes pages and files of a content, in one revision.
import type { Hash } from '#content/objects.ts'
import { type Assembled, isTextOfFile } from '#content/repository/index.ts'
import type { ImportedFile, OutlinePage, Problem } from '#content/snapshot/index.ts'
import { importOutline } from '#content/snapshot/outline/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { Invalid } from '#kernel/errors.ts'
import {
  type AnswerTo,
  type ContentHead,
  commit,
  type HeadSession,
  refuseUnlessWritable,
  sessionOf,
  withLockedHead,
} from '../heads/index.ts'
import { askForSweep } from '../purge/index.ts'
import { inMarkdown } from './dialects.ts'
import { boundedFailures, failureOf } from './failures.ts'
import { goneFailures, pathsBefore, pathsOfExisting, pathsOfPages, rememberPaths } from './imported-paths.ts'
import { readImport } from './read.ts'
import type { ImportFailure, SourceFiles, SourceRequest } from './source.ts'
import type { ImportedFrom } from './store.ts'
import { storeFiles } from './store-files.ts'

/** The result of an import. */
export interface ImportOutcome {
  readonly revision: string
  readonly importedResources: number
  readonly totalResources: number
  readonly failures: readonly ImportFailure[]
}

/** Options of an import. */
export interface ImportOptions {
  /** What the source could not get. */
  readonly failures?: readonly ImportFailure[]
  /** How many pages and files these failures stand for; left out, one each. */
  readonly missing?: number
  /** The source and the address, where they may be imported again. */
  readonly from?: ImportedFrom
  /** Aborts the import: nothing is imported then. */
  readonly signal?: AbortSignal
  readonly progress?: SourceRequest['progress']
  /** Writes in the transaction of the revision. */
  readonly settle?: (inside: WriteCtx, outcome: ImportOutcome) => Promise<void>
  readonly answer?: AnswerTo<ImportOutcome>
}

/**
 * Imports files. Pages and files that an earlier import made from the same paths are updated. Everything is computed and
 * stored before the head is locked; it is computed again only where the head has moved meanwhile. Imports of one
 * organization are read one after the other, so that many at the same time take no more memory and threads than one.
 */
export const importFiles = async (
  ctx: Ctx,
  target: ContentHead,
  source: SourceFiles,
  message: string,
  options: ImportOptions = {},
): Promise<ImportOutcome> => {
  if (source.size === 0) throw new Invalid('there is nothing to import: it contains no file')
  refuseUnlessWritable(target)
  return ctx.inTurn(`import into ${target.access.row.organization_id}`, async () => {
    options.signal?.throwIfAborted()
    await ctx.inTransaction(inside => askForSweep(inside, target.access.row.lineage_id))
    return inMarkdown(ctx, target, source, options, async content => {
      const repository = await readImport(ctx, target, content.files, options)
      const files = await storeFiles(ctx, target, content.files, repository.files, options)
      options.progress?.('putting it together')
      const before = options.from === undefined ? [] : await pathsBefore(ctx, options.from)
      const { failures: unavailable = [], missing = unavailable.length } = options
      const failures = [...unavailable, ...content.failures]
      return bringInto(ctx, target, {
        repository,
        files,
        message,
        before,
        options: { ...options, failures, missing },
      })
    })
  })
}

interface ReadyImport {
  readonly repository: Assembled
  readonly files: readonly ImportedFile[]
  readonly message: string
  /** The paths of the pages that an earlier import from the same address brought. */
  readonly before: readonly string[]
  readonly options: ImportOptions
}

const bringInto = async (ctx: Ctx, target: ContentHead, ready: ReadyImport): Promise<ImportOutcome> => {
  const { repository, files, message, options } = ready
  const storing: Storing = work => ctx.inTransaction(inside => work(inside.db))
  const ahead = await bringIn(ctx, target, repository, files, storing)
  options.signal?.throwIfAborted()
  const act = async (inside: WriteCtx, locked: ContentHead) => {
    refuseUnlessWritable(locked)
    const hasMoved = locked.revision.id !== target.revision.id
    const brought = hasMoved
      ? await bringIn(inside, locked, repository, files, work => work(inside.db))
      : ahead
    const { root, session, problems } = brought
    const gone = await settlePaths(inside, locked, brought, ready)
    const isSame = root === locked.revision.root
    const revision = isSame
      ? locked.revision
      : await commit(inside, locked, { root, session, type: 'edits', message })
    const failures = [
      ...(options.failures ?? []),
      ...goneFailures(gone),
      ...[...repository.problems, ...problems].map(failureOf),
    ]
    const outcome = { revision: revision.id, ...countsOf(ready), failures: boundedFailures(failures) }
    await options.settle?.(inside, outcome)
    return outcome
  }
  return withLockedHead(ctx, target, act, options.answer ?? (outcome => outcome))
}

/**
 * Returns the paths of pages that exist here and no longer at the address, and stores for the next
 * import which paths this one brought.
 */
const settlePaths = async (
  ctx: WriteCtx,
  locked: ContentHead,
  { root, session }: BroughtIn,
  { repository, before, options: { from } }: ReadyImport,
): Promise<string[]> => {
  if (from === undefined) return []
  const paths = pathsOfPages(repository.pages)
  const present = new Set(paths)
  const missing = before.filter(path => !present.has(path))
  const gone = await pathsOfExisting(session, root, missing)
  // The main content may have pages that a change request lacks, so there missing paths stay stored.
  const kept = [...paths, ...(locked.changeRequest === null ? gone : missing)]
  if (kept.length !== before.length || !kept.every((path, index) => path === before[index]))
    await rememberPaths(ctx, from, kept)
  return gone
}

type Storing = Parameters<HeadSession['flushAhead']>[0]

interface BroughtIn {
  readonly root: string | null
  readonly session: HeadSession
  readonly problems: readonly Problem[]
}

/** Computes the new content and stores it in parts, so that it is never completely in memory. */
const bringIn = async (
  ctx: Ctx,
  target: ContentHead,
  repository: Assembled,
  files: readonly ImportedFile[],
  storing: Storing,
): Promise<BroughtIn> => {
  const session = sessionOf(ctx, target)
  const storeAhead = (root: Hash | null) => session.flushAhead(storing, root)
  const context = { now: now(ctx), author: ctx.actor.userId, newId: ctx.newId, storeAhead, isTextOfFile }
  const outline = { ...repository, files }
  const { root, problems } = await importOutline(session, target.revision.root, outline, context)
  await storeAhead(root)
  return { root, session, problems }
}

/** What could not be fetched counts in the total, but not as imported. */
const countsOf = ({
  repository,
  options: { failures = [], missing = failures.length },
}: ReadyImport): Pick<ImportOutcome, 'importedResources' | 'totalResources'> => {
  const found = countPages(repository.pages, () => true) + repository.files.length
  const files = new Set(repository.files.map(({ path }) => path))
  const isMissing = ({ path, oid, type }: OutlinePage) =>
    path !== undefined && oid === undefined && type !== 'link' && !files.has(path)
  return {
    importedResources: found - countPages(repository.pages, isMissing),
    totalResources: found + missing,
  }
}

const countPages = (pages: readonly OutlinePage[], counts: (page: OutlinePage) => boolean): number =>
  pages.reduce((count, page) => count + Number(counts(page)) + countPages(page.children, counts), 0)
