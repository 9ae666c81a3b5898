// Files: images and attachments of spaces.
export { loadBlob } from './blobs.ts'
export { contentTypeOf, downloadUrl, registerDownloads } from './downloads.ts'
export { takeFile } from './files.ts'
export { fileOperations } from './operations.ts'
export { presentFile } from './present.ts'
export { releaseBlobs } from './release-blobs.ts'
export { File, FileName, Git } from './schema.ts'
