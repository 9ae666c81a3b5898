// The object storage for the bytes of files, with what is known of whether it works.
import type { ObjectStorage } from './storage.ts'
import { StorageFailed } from './storage-failed.ts'

/** The object storage for the bytes of files, as the operator configured it. */
export interface FileStorage {
  readonly objects: ObjectStorage
  /** Whether new files are stored there; else they go to the database. */
  readonly takesNew: boolean
  /** Whether downloads are redirected to the storage, if that is safe. */
  readonly redirects: boolean
  /** Tests whether the storage does all that is needed of it; rejects with the reason if not. */
  check(): Promise<void>
  /** The last failure, unless `check` has succeeded since. */
  lastFailure(): Error | undefined
}

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

const trialKey = 'trial'

const writeAndForget = async (storage: ObjectStorage): Promise<void> => {
  await storage.put(trialKey, Uint8Array.of(1))
  await storage.remove(trialKey)
}
