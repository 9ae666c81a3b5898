// What a store of backups is to everybody else: files by their paths, in a folder, in a bucket, or in one file.

/** What backups are read from. */
export interface BackupSource {
  /** For a person. */
  readonly name: string
  /** Undefined where there is none. */
  read(path: string): Promise<Uint8Array | undefined>
  /** All files below a folder. */
  list(folder: string): AsyncIterable<StoredFile>
  close(): Promise<void>
}

export interface StoredFile {
  readonly path: string
  /** In milliseconds. */
  readonly storedAt: number
}

/** What backups are added to. */
export interface BackupStore extends BackupSource {
  /** Stores a file as a whole or not at all; when this is done it outlives a crash. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** Does nothing where there is none. */
  remove(path: string): Promise<void>
}
