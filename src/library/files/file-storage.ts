// The object storage in which the bytes of files are, with what is known of whether it can be used.
import type { FileStorage, Installation } from '#context.ts'
import { type ObjectStorage, StorageFailed } from '#object-storage/index.ts'
import { isAnyInStorage } from './blob-rows.ts'

export const createFileStorage = (
  storage: ObjectStorage,
  { takesNew, redirects }: Pick<FileStorage, 'takesNew' | 'redirects'>,
): FileStorage => {
  let failure: StorageFailed | undefined
  let trial: Promise<void> | undefined
  const watched = async <Result>(asked: Promise<Result>): Promise<Result> => {
    try {
      return await asked
    } catch (error) {
      if (error instanceof StorageFailed) failure = error
      throw error
    }
  }
  const objects: ObjectStorage = {
    ...storage,
    put: (key, bytes) => watched(storage.put(key, bytes)),
    get: (key, range) => watched(storage.get(key, range)),
    remove: key => watched(storage.remove(key)),
  }
  const tryNow = async (): Promise<void> => {
    await watched<unknown>(takesNew ? writeAndForget(storage) : storage.sizeOf(trialKey))
    failure = undefined
  }
  return {
    objects,
    takesNew,
    redirects,
    check: () => {
      trial ??= tryNow().finally(() => {
        trial = undefined
      })
      return trial
    },
    lastFailure: () => failure,
  }
}

/** Rejects where the storage cannot be used; warns where files are in one that the operator does not name. */
export const tryFileStorage = async ({
  fileStorage,
  database,
  log,
}: Pick<Installation, 'fileStorage' | 'database' | 'log'>): Promise<void> => {
  if (fileStorage !== undefined) return fileStorage.check()
  if (await isAnyInStorage(database.read))
    log.warn({}, 'files are in an object storage, and cannot be read: set LECTERN_FILES_URL')
}

const trialKey = 'trial'

const writeAndForget = async (storage: ObjectStorage): Promise<void> => {
  await storage.put(trialKey, Uint8Array.of(1))
  await storage.remove(trialKey)
}
