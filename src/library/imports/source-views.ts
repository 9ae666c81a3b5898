// Where the files of the repository that a space was imported from are shown and edited.
import type { Ctx } from '#context.ts'
import { type FileViews, fileViews } from '#git/index.ts'
import { lastImport } from './store.ts'

/** `path` is where the last import found the file; undefined where that was no repository of a website that is known. */
export const sourceViews = async (
  { db }: Pick<Ctx, 'db'>,
  spaceId: string,
  path: string,
): Promise<FileViews | undefined> => {
  const row = await lastImport(db, spaceId)
  return row?.source === 'git' && row.url !== null ? fileViews(row.url, path) : undefined
}
