// Importing: a folder of files becomes pages and files of a content, in one revision.
import type { Static } from 'typebox'
import type { Hash } from '#content/objects.ts'
import type { Assembled } from '#content/repository/index.ts'
import type { OutlinePage, Problem } from '#content/snapshot/index.ts'
import { type ImportedFile, importOutline } from '#content/snapshot/index.ts'
import { type Ctx, now, type WriteCtx } from '#context.ts'
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
import { readImport } from './read.ts'
import type { ImportResult } from './schema.ts'
import type { SourceFiles } from './source.ts'
import { storeFiles } from './store-files.ts'

/**
 * Brings files in. The pages and files made from the same paths before are updated. All is computed and stored
 * before the head is locked; it is computed again only where the head has moved meanwhile. Imports of one organization
 * are read one after the other, so that many at the same time take no more memory and threads than one.
 */
export const importFiles = async (
  ctx: Ctx,
  target: ContentHead,
  source: SourceFiles,
  message: string,
  answer: AnswerTo<Static<typeof ImportResult>> = result => result,
): Promise<Static<typeof ImportResult>> => {
  if (source.size === 0) throw new Invalid('there is nothing to import: the archive contains no file')
  refuseUnlessWritable(target)
  return ctx.inTurn(`import into ${target.access.row.organization_id}`, async () => {
    await ctx.inTransaction(inside => askForSweep(inside, target.access.row.lineage_id))
    const repository = await readImport(ctx, target, source)
    const files = await storeFiles(ctx, target, source, repository.files)
    return bringInto(ctx, target, { repository, files, message, answer })
  })
}

interface ReadyImport {
  readonly repository: Assembled
  readonly files: readonly ImportedFile[]
  readonly message: string
  readonly answer: AnswerTo<Static<typeof ImportResult>>
}

const bringInto = async (
  ctx: Ctx,
  target: ContentHead,
  { repository, files, message, answer }: ReadyImport,
): Promise<Static<typeof ImportResult>> => {
  const storing: Storing = work => ctx.inTransaction(inside => work(inside.db))
  const before = await bringIn(ctx, target, repository, files, storing)
  const act = async (inside: WriteCtx, locked: ContentHead) => {
    refuseUnlessWritable(locked)
    const hasMoved = locked.revision.id !== target.revision.id
    const { root, session, problems } = hasMoved
      ? await bringIn(inside, locked, repository, files, work => work(inside.db))
      : before
    const isSame = root === locked.revision.root
    const revision = isSame
      ? locked.revision
      : await commit(inside, locked, { root, session, type: 'edits', message })
    return resultOf(revision.id, repository, [...repository.problems, ...problems])
  }
  return withLockedHead(ctx, target, act, answer)
}

type Storing = Parameters<HeadSession['flushAhead']>[0]

/** Computes the new content, and stores it a part at a time, so that not all of it is in memory. */
const bringIn = async (
  ctx: Ctx,
  target: ContentHead,
  repository: Assembled,
  files: readonly ImportedFile[],
  storing: Storing,
): Promise<{ root: string | null; session: HeadSession; problems: readonly Problem[] }> => {
  const session = sessionOf(ctx, target)
  const storeAhead = (root: Hash | null) => session.flushAhead(storing, root)
  const context = { now: now(ctx), newId: ctx.newId, storeAhead }
  const outline = { ...repository, files }
  const { root, problems } = await importOutline(session, target.revision.root, outline, context)
  await storeAhead(root)
  return { root, session, problems }
}

const resultOf = (
  revision: string,
  repository: Assembled,
  problems: readonly Problem[],
): Static<typeof ImportResult> => {
  const total = countPages(repository.pages, () => true) + repository.files.length
  const isMissing = (page: OutlinePage) =>
    page.path !== undefined && page.oid === undefined && page.type !== 'link'
  return {
    revision,
    importedResources: total - countPages(repository.pages, isMissing),
    totalResources: total,
    failures: problems.map(({ path, reason }) => ({ url: path, reason })),
  }
}

const countPages = (pages: readonly OutlinePage[], counts: (page: OutlinePage) => boolean): number =>
  pages.reduce((count, page) => count + Number(counts(page)) + countPages(page.children, counts), 0)
