// A store of backups in a bucket of S3 or of a compatible service.
import { buffer } from 'node:stream/consumers'
import type { ObjectStorage } from '#object-storage/index.ts'
import type { BackupStore, StoredFile } from './store.ts'

export const bucketStore = (name: string, storage: ObjectStorage): BackupStore => ({
  name,
  read: async path => {
    const stream = await storage.get(path)
    return stream && buffer(stream)
  },
  list: folder => objectsBelow(storage, folder),
  put: (path, bytes) => storage.put(path, bytes),
  remove: path => storage.remove(path),
  close: () => storage.close(),
})

async function* objectsBelow(storage: ObjectStorage, folder: string): AsyncGenerator<StoredFile> {
  for await (const { key, storedAt } of storage.list(`${folder}/`))
    yield { path: key, storedAt: storedAt.getTime() }
}
