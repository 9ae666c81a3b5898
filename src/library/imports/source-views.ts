// Where a git host shows and edits the files of the repository that a space was imported from.
import type { Ctx } from '#context.ts'
import type { FileViews } from '#git/index.ts'
import { lastImport } from './store.ts'

export interface SourceViews {
  /** The source and the address of the last import, separated by a space; empty where there was none. */
  readonly importedFrom: string
  /** Undefined where it was no repository on a known website. */
  readonly views: FileViews | undefined
}

/** `path` is where the last import found the file. */
export const sourceViews = async (
  { db }: Pick<Ctx, 'db'>,
  spaceId: string,
  path: string,
): Promise<SourceViews> => {
  const row = await lastImport(db, spaceId)
  if (row === undefined) return { importedFrom: '', views: undefined }
  const { source, url } = row
  return {
    importedFrom: `${source} ${url ?? ''}`,
    views:
      source === 'git' && url !== null ? (await import('#git/index.ts')).fileViews(url, path) : undefined,
  }
}
