// How large and how deep an archive or a folder may be.

export interface ArchiveLimits {
  readonly entries: number
  /** Bytes of all files together. */
  readonly totalSize: number
  /** Bytes of one file. */
  readonly fileSize: number
  /** Decompressed bytes per compressed byte, of one file and of all together; counts above a megabyte. */
  readonly ratio: number
  /** UTF-16 units. */
  readonly pathLength: number
  readonly depth: number
}

export const archiveLimits: ArchiveLimits = {
  entries: 20_000,
  totalSize: 1_000_000_000,
  fileSize: 100_000_000,
  ratio: 200,
  pathLength: 1024,
  depth: 64,
}
