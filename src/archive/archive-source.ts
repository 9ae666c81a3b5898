// What a file of an archive is made from.

/** A file that is read when its turn comes, and never wholly in memory. */
export interface StreamedFile {
  /** In bytes, where that is known: then it must be true. */
  readonly size?: number
  open(): AsyncIterable<Uint8Array>
}

export type ArchiveSource = Uint8Array | StreamedFile

/** Paths and what is at them, in the order of the archive. */
export type ArchiveFiles =
  | Iterable<readonly [string, ArchiveSource]>
  | AsyncIterable<readonly [string, ArchiveSource]>
