// Where worlds store the bytes of files: in their databases, or in an object storage that a test starts.
import { after, describe, type TestContext } from 'node:test'
import {
  createFileStorage,
  createObjectStorage,
  type FileStorage,
  type ObjectStorage,
  readLocation,
  StorageFailed,
} from '#object-storage/index.ts'
import { startStorageServer, testCredentials } from '../../src/object-storage/testing.ts'
import type { WorldOptions } from './world.ts'

type Uses = Partial<Pick<FileStorage, 'takesNew' | 'redirects'>>

/** Starts a storage that exists as long as the test. */
export const startObjectStorage = async (
  t: Pick<TestContext, 'after'>,
): Promise<{ url: string; open(): ObjectStorage; stop(): Promise<void> }> => {
  const { endpoint, stop } = await startStorageServer(t)
  const url = `s3://lectern/files?endpoint=${endpoint}`
  return { url, open: () => storageAt(url), stop }
}

const storageAt = (url: string): ObjectStorage => {
  const location = readLocation(url)
  if (location === undefined) throw new Error(`${url} is no address of a storage`)
  return createObjectStorage(location, testCredentials)
}

/** The user of the file storage closes it, as a world does. */
export const fileStorageOn = (objects: ObjectStorage, uses: Uses = {}): FileStorage =>
  createFileStorage(objects, { takesNew: true, redirects: false, ...uses })

/** A storage that a test can break: requests then fail, a put after it has read its first bytes. */
export const breakable = (storage: ObjectStorage) => {
  const state = { isAway: false, asksLeft: Number.POSITIVE_INFINITY }
  const refuseIfAway = () => {
    if (state.isAway || --state.asksLeft < 0)
      throw new StorageFailed('the object storage does not answer (test); try again shortly')
  }
  const cutOff = async function* (given: Uint8Array | AsyncIterable<Uint8Array>) {
    for await (const piece of given instanceof Uint8Array ? [given] : given) {
      refuseIfAway()
      yield piece
    }
  }
  const objects: ObjectStorage = {
    ...storage,
    put: (key, given) => storage.put(key, cutOff(given)),
    get: async (key, range) => {
      refuseIfAway()
      return storage.get(key, range)
    },
    remove: async key => {
      refuseIfAway()
      return storage.remove(key)
    },
  }
  return { state, objects }
}

/**
 * Registers the suite twice: with bytes in the database, and in an object storage. The suite gets the options for a world.
 */
export const forEachFileStorage = (
  suite: (storage: () => Promise<Pick<WorldOptions, 'fileStorage'>>) => void,
): void => {
  describe('with bytes in the database', () => suite(async () => ({})))
  describe('with bytes in an object storage', () => {
    const ends: (() => unknown)[] = []
    let started: ReturnType<typeof startObjectStorage> | undefined
    suite(async () => {
      started ??= startObjectStorage({ after: end => void ends.push(end as () => unknown) })
      return { fileStorage: fileStorageOn((await started).open()) }
    })
    after(async () => {
      for (const end of ends) await end()
    })
  })
}
