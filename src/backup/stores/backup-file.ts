// A backup in one file: a zip of the files that a store with this one backup would have.
import { type ArchiveSource, openArchive, writeArchive } from '#archive/index.ts'
import { writeWhole } from './folder-store.ts'
import type { BackupSource, StoredFile } from './store.ts'

/** Writes the file; its parts are compressed already. */
export const writeBackupFile = (
  path: string,
  files: AsyncIterable<readonly [string, ArchiveSource]>,
): Promise<void> => writeWhole(path, writeArchive(files))

/** Our own archives may be as large as an installation. */
const limits = {
  entries: Number.POSITIVE_INFINITY,
  totalSize: Number.POSITIVE_INFINITY,
  fileSize: Number.POSITIVE_INFINITY,
}

export const openBackupFile = async (path: string): Promise<BackupSource> => {
  const archive = await openArchive(path, limits).catch(error => {
    throw new Error(`${path} is no backup, or is damaged: ${(error as Error).message}`, { cause: error })
  })
  const entries = new Map(archive.entries.map(entry => [entry.path, entry]))
  return {
    name: path,
    read: async name => entries.get(name)?.read(),
    list: folder => filesBelow(entries.keys(), folder),
    close: () => archive.close(),
  }
}

async function* filesBelow(paths: Iterable<string>, folder: string): AsyncGenerator<StoredFile> {
  for (const path of paths) if (path.startsWith(`${folder}/`)) yield { path, storedAt: 0 }
}
