// What the contents of a file in a new archive come from.

/** A file that is read when its turn comes, never wholly in memory. */
export interface StreamedFile {
  /** In bytes, if known; it must then be exact. */
  readonly size?: number
  open(): AsyncIterable<Uint8Array>
}

export type ArchiveSource = Uint8Array | StreamedFile

/** Paths and what is at them, in the order of the archive. */
export type ArchiveFiles =
  | Iterable<readonly [string, ArchiveSource]>
  | AsyncIterable<readonly [string, ArchiveSource]>
