// Checks at the start whether the object storage in which files are, or are to be, can be used, and tells the operator.
import type { Installation } from '#context.ts'
import { isAnyInStorage } from './blob-rows.ts'

/** Rejects where the storage cannot be used; warns where files are in a storage that is not configured. */
export const tryFileStorage = async ({
  fileStorage,
  database,
  log,
}: Pick<Installation, 'fileStorage' | 'database' | 'log'>): Promise<void> => {
  if (fileStorage !== undefined) return fileStorage.check()
  if (await isAnyInStorage(database.read))
    log.warn({}, 'files are in an object storage, and cannot be read: set LECTERN_FILES_URL')
}
