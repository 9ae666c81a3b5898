// Files: images and attachments of spaces.
export { blobIn } from './blob-rows.ts'
export { type Bytes, bytesOf } from './bytes.ts'
export { chunkSize } from './chunks.ts'
export {
  type Download,
  downloadOf,
  downloadUrl,
  headersOf,
  nothing,
  registerDownloads,
  sendDownload,
  tagWithAddresses,
  versionWithAddresses,
} from './downloads.ts'
export { takeFile } from './files.ts'
export { type MovedBlobs, moveBlobs } from './move-blobs.ts'
export { fileOperations } from './operations.ts'
export { presentFile } from './present.ts'
export { type PrivateFile, privateFile } from './private-file.ts'
export { type BlobSource, committedBlobs, openBlob, readBlob, readWholeBlob } from './read-blob.ts'
export { releaseBlobs } from './release-blobs.ts'
export { removeLeftovers } from './remove-leftovers.ts'
export { File, FileName, Git } from './schema.ts'
export { type Spool, usingSpool } from './spool.ts'
export { releaseAbandonedFiles, useOfImport, withStored } from './stage.ts'
export { storeBlob, storeBlobAhead, storeInStorage } from './store-blobs.ts'
export { tryFileStorage } from './try-file-storage.ts'
export { partsIn } from './upload.ts'
