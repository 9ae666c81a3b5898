// Importing: a folder of files becomes pages and files of a content, in one revision.
import type { Static } from 'typebox'
import {
  gitBlobId,
  type OutlineFile,
  type OutlinePage,
  type Repository,
  readRepository,
} from '#content/repository/index.ts'
import { type ImportedFile, importOutline } from '#content/snapshot/index.ts'
import { type Ctx, now } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import {
  type ContentBase,
  commit,
  holding,
  refuseUnlessWritable,
  type Session,
  sessionOf,
} from '../bases/index.ts'
import { bytesOf, takeFile } from '../files/index.ts'
import type { Files } from './receive.ts'
import type { ImportResult } from './schema.ts'

/**
 * Brings files in. The pages and files made from the same paths before are updated. All is worked out and stored
 * before the head is held; only where the head has moved meanwhile, it is worked out again.
 */
export const importFiles = async (
  ctx: Ctx,
  target: ContentBase,
  given: Files,
  message: string,
): Promise<Static<typeof ImportResult>> => {
  if (given.size === 0) throw new Invalid('there is nothing to import: the archive holds no file')
  refuseUnlessWritable(target)
  const repository = await readRepository(given)
  const files = await storeFiles(ctx, target, repository.files)
  const before = await bringIn(ctx, target, repository, files)
  await ctx.inTransaction(inside => before.session.flush(inside.db, before.root))
  before.session.settle()
  return holding(ctx, target, async (inside, held) => {
    refuseUnlessWritable(held)
    const hasMoved = held.revision.id !== target.revision.id
    const { root, session } = hasMoved ? await bringIn(inside, held, repository, files) : before
    const isSame = root === held.revision.root
    const revision = isSame
      ? held.revision
      : await commit(inside, held, { root, session, type: 'edits', message })
    return resultOf(revision.id, repository)
  })
}

const bringIn = async (
  ctx: Ctx,
  target: ContentBase,
  repository: Repository,
  files: readonly ImportedFile[],
): Promise<{ root: string | null; session: Session }> => {
  const session = sessionOf(ctx, target)
  const context = { now: now(ctx), newId: ctx.newId }
  const { root } = await importOutline(session, target.revision.root, { ...repository, files }, context)
  return { root, session }
}

/** The bytes of the files, stored in transactions of a few megabytes each. */
const storeFiles = async (
  ctx: Ctx,
  target: ContentBase,
  files: readonly OutlineFile[],
): Promise<ImportedFile[]> => {
  const stored: ImportedFile[] = []
  for (const some of batches(files)) {
    stored.push(...(await ctx.inTransaction(inside => storeSome(inside, target, some))))
  }
  return stored
}

const storeSome = async (
  ctx: Ctx,
  { access }: ContentBase,
  files: readonly OutlineFile[],
): Promise<ImportedFile[]> => {
  const stored: ImportedFile[] = []
  for (const { path, bytes, name, contentType } of files) {
    const taken = await takeFile(ctx, access.row.lineage_id, name, await bytesOf(bytes))
    stored.push({ ...taken, ...(contentType !== undefined && { contentType }), path, oid: gitBlobId(bytes) })
  }
  return stored
}

const batchSize = 8_000_000

function* batches(files: readonly OutlineFile[]): Generator<OutlineFile[]> {
  let batch: OutlineFile[] = []
  let size = 0
  for (const file of files) {
    batch.push(file)
    size += file.bytes.length
    if (size < batchSize) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

const resultOf = (revision: string, repository: Repository): Static<typeof ImportResult> => {
  const total = countPages(repository.pages, () => true) + repository.files.length
  const isMissing = (page: OutlinePage) =>
    page.path !== undefined && page.oid === undefined && page.type !== 'link'
  return {
    revision,
    importedResources: total - countPages(repository.pages, isMissing),
    totalResources: total,
    failures: repository.problems.map(({ path, reason }) => ({ url: path, reason })),
  }
}

const countPages = (pages: readonly OutlinePage[], counts: (page: OutlinePage) => boolean): number =>
  pages.reduce((count, page) => count + Number(counts(page)) + countPages(page.children, counts), 0)
