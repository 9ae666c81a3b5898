// The part of a content that determines the paths of its pages and files; an export has no more than this in memory.
import type { ContentFile, ContentPage, RepositoryContent } from '#content/repository/index.ts'
import {
  allRecords,
  arrangedBy,
  files,
  kinds,
  type PageRecord,
  pagesOf,
  redirects,
  reusableContents,
  variables,
} from '#content/snapshot/index.ts'
import type { TreeRoot } from '#content/tree/index.ts'
import type { Ctx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { committedBlobs, readBlob } from '../files/index.ts'
import type { HeadSession } from '../heads/index.ts'

/** The content without the fields and texts of its pages. Throws the reason of `signal` once it is aborted. */
export const contentToExport = async (
  ctx: Pick<Ctx, 'database' | 'fileStorage'>,
  session: HeadSession,
  root: TreeRoot,
  signal: AbortSignal,
): Promise<RepositoryContent> => ({
  pages: await pageTree(session, root, signal),
  files: (await files(session, root)).map(
    ({ id, name, contentType, blob, size, git }): ContentFile => ({
      id,
      name,
      contentType,
      ...(git && { path: git.path }),
      source: { size, open: () => readBlob(committedBlobs(ctx), blob, size) },
    }),
  ),
  reusableContents: (await reusableContents(session, root)).map(({ id, title, document, git }) => ({
    id,
    title,
    document,
    ...(git && { path: git.path, oid: git.oid }),
  })),
  variables: await variables(session, root),
  arrangedBy: await arrangedBy(session, root),
  redirects: (await redirects(session, root)).flatMap(({ from, target }) =>
    target.kind === 'page'
      ? { from, to: target.page }
      : target.kind === 'file'
        ? { from, to: target.file }
        : [],
  ),
})

interface OpenPage extends ContentPage {
  readonly children: OpenPage[]
}

/** Records that are in memory at a time: the record of a page may have 64 KB. */
const recordsAtOnce = 200

const pageTree = async (
  session: HeadSession,
  root: TreeRoot,
  signal: AbortSignal,
): Promise<ContentPage[]> => {
  const top: OpenPage[] = []
  const known = new Map<string, OpenPage>()
  const parents: (readonly [OpenPage, string | null])[] = []
  // Siblings are in order, but not the tree: a parent may come after its children.
  const ids = await allRecords(session, root, kinds.child)
  for (const some of batchesOf(ids, { count: recordsAtOnce })) {
    signal.throwIfAborted()
    for (const record of await pagesOf(session, root, some)) {
      await yieldWhenLong()
      const page = openPage(record)
      known.set(page.id, page)
      parents.push([page, record.parent])
    }
  }
  for (const [page, parent] of parents) {
    await yieldWhenLong()
    const siblings = parent === null ? top : known.get(parent)?.children
    siblings?.push(page)
  }
  return top
}

const openPage = ({ id, type, title, slug, target, git }: PageRecord): OpenPage => ({
  id,
  type,
  title,
  ...(slug !== undefined && { slug }),
  ...(git && { path: git.path }),
  ...(target && { target }),
  children: [],
})
