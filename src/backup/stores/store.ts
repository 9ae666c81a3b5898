// The interface of a store of backups: files by path, in a folder, in a bucket, or in one file.

/** What backups are read from. */
export interface BackupSource {
  /** Its name for messages. */
  readonly name: string
  /** Undefined if there is no such file. */
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
  /** Stores a file as a whole or not at all; once this resolves, the file survives a crash. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** Does nothing if there is no such file. */
  remove(path: string): Promise<void>
}
