// Reads blobs wherever they are: in the database, in the object storage, or being moved from one to the other.
import { Readable } from 'node:stream'
import type { Hash } from '#content/objects.ts'
import type { Installation } from '#context.ts'
import type { ReadDb } from '#database/index.ts'
import { Unavailable } from '#kernel/errors.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { type FileStorage, StorageFailed } from '#object-storage/index.ts'
import { storedBlob } from './blob-rows.ts'
import { chunkFrom } from './chunks.ts'

/** Where blobs are read; a context is one. */
export interface BlobSource {
  readonly db: ReadDb
  /** Undefined where the operator has not configured one. */
  readonly fileStorage: FileStorage | undefined
}

/** A source for reading that continues after the transaction of an act. */
export const committedBlobs = ({
  database,
  fileStorage,
}: Pick<Installation, 'database' | 'fileStorage'>): BlobSource => ({ db: database.read, fileStorage })

/** The bytes of a blob from `start` to `end`, piece by piece. */
export const readBlob = (source: BlobSource, hash: Hash, end: number, start = 0): Readable =>
  Readable.from(pieces(source, hash, start, end), { highWaterMark: 1 })

/** Like `readBlob`, but returns once the first piece is there: an error is thrown before anything is sent. */
export const openBlob = async (source: BlobSource, hash: Hash, end: number, start = 0): Promise<Readable> => {
  const coming = pieces(source, hash, start, end)
  const first = await coming.next()
  const opened = Readable.from(first.done ? [] : followedBy(first.value, coming), { highWaterMark: 1 })
  // If the client leaves before reading, the generator would otherwise never end.
  opened.once('close', () => void coming.return(undefined))
  return opened
}

/** Reads a blob that is completely stored and whose size is not known. */
export const readWholeBlob = async (source: BlobSource, hash: Hash): Promise<Readable> => {
  const found = await storedBlob(source.db, hash)
  if (found === undefined) throw new Error(`the blob ${hash} is missing`)
  return readBlob(source, hash, found.size)
}

async function* followedBy(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* others
}

/**
 * A blob that is moved while it is read is read on from its new place: its last chunks are deleted first,
 * and an object stays for a day.
 */
async function* pieces(
  source: BlobSource,
  hash: Hash,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let at = start
  while (at < end) {
    const chunk = await chunkFrom(source.db, hash, at)
    if (chunk === undefined) {
      yield* storedPieces(source, hash, at, end)
      return
    }
    const piece = chunk.subarray(0, end - at)
    if (piece.length === 0) throw missing(hash)
    at += piece.length
    yield piece
    // Where pieces are sent at once, the next one would follow in the same turn; other requests
    // wait less for one than for all.
    if (at < end) await nextTurn()
  }
}

/** A storage may close a connection on which a slow reader takes little: the rest is then requested again. */
async function* storedPieces(
  { db, fileStorage }: BlobSource,
  hash: Hash,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const key = (await storedBlob(db, hash))?.key
  if (key == null) throw missing(hash)
  if (fileStorage === undefined) throw new Unavailable(noStorage, 60)
  let at = start
  for (let failures = 0; at < end; )
    try {
      const stream = await fileStorage.objects.get(key, { start: at, end })
      for await (const piece of stream ?? []) {
        at += piece.length
        failures = 0
        yield piece
      }
      if (at !== end) throw missing(hash)
    } catch (error) {
      if (!(error instanceof StorageFailed) || at === start || failures++ > 0) throw error
    }
}

const noStorage =
  'this file is in an object storage, which the server was not told of; whoever runs this installation has to set LECTERN_FILES_URL'

/** Bytes that should exist according to a row are missing. */
export class MissingBytes extends Error {}

const missing = (hash: Hash): MissingBytes => new MissingBytes(`a part of the blob ${hash} is missing`)
