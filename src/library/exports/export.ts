// Exporting: a content as a folder of Markdown files, its links between pages and to files written as relative paths.
import { layOut, type WrittenFile, writeRepository } from '#content/repository/index.ts'
import type { Ctx } from '#context.ts'
import { type ContentHead, sessionOf } from '../heads/index.ts'
import { contentToExport } from './content.ts'
import { readerOf } from './reader.ts'

/**
 * The files of the export, by their paths. All paths are computed before the first file, unless `signal` is aborted
 * meanwhile; the content of each file is read when its turn comes.
 */
export const exportFiles = async (
  ctx: Ctx,
  head: ContentHead,
  signal: AbortSignal,
): Promise<AsyncIterable<WrittenFile>> => {
  const content = await contentToExport(ctx, sessionOf(ctx, head), head.revision.root, signal)
  const layout = await layOut(content)
  signal.throwIfAborted()
  return writeRepository(content, layout, readerOf(ctx, head, content, layout))
}
