// Zip archives and folders of files.
export { readFolder, writeFolder } from './folder.ts'
export { type ArchiveLimits, archiveLimits } from './limits.ts'
export { type ArchiveEntry, readArchive, stripCommonFolder } from './read-archive.ts'
export { type ArchiveSource, writeArchive } from './write-archive.ts'
