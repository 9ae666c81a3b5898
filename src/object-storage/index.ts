// Storages of objects that speak S3: bytes under keys in a bucket, for files and for backups.
export { createFileStorage, type FileStorage } from './file-storage.ts'
export { readLocation } from './location.ts'
export { createObjectStorage, type ObjectStorage } from './storage.ts'
export { StorageFailed } from './storage-failed.ts'
