// Zip archives and folders of files.
export type { ArchiveSource, StreamedFile } from './archive-source.ts'
export type { ByteSource } from './byte-source.ts'
export { readFolder, writeFolder } from './folder.ts'
export { type ArchiveLimits, archiveLimits } from './limits.ts'
export {
  type Archive,
  type ArchiveEntry,
  openArchive,
  readArchive,
  stripCommonFolder,
} from './read-archive.ts'
export { writeArchive } from './write-archive.ts'
