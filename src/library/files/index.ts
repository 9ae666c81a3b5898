// Files: images and attachments of spaces.
export { readBlob, readWholeBlob, sizeIn, storeBlob, storeBlobAhead } from './blobs.ts'
export { type Bytes, bytesOf } from './bytes.ts'
export {
  type Download,
  downloadOf,
  downloadUrl,
  headersOf,
  registerDownloads,
  sendDownload,
  tagWithAddresses,
  versionWithAddresses,
} from './downloads.ts'
export { takeFile } from './files.ts'
export { fileOperations } from './operations.ts'
export { presentFile } from './present.ts'
export { type PrivateFile, privateFile } from './private-file.ts'
export { releaseBlobs } from './release-blobs.ts'
export { File, FileName, Git } from './schema.ts'
export { type Spool, usingSpool } from './spool.ts'
export { releaseAbandonedFiles, useOfImport, withStored } from './stage.ts'
export { filesIn } from './upload.ts'
