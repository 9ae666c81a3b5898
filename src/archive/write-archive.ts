// Writes zip archives, piece by piece as the reader takes them: the same files give the same bytes.
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { checkedPath } from './entry-path.ts'
import { packedBytes } from './packed-bytes.ts'
import {
  dataDescriptor,
  directoryEntry,
  endOfDirectory,
  localHeader,
  type ZipData,
  type ZipFile,
} from './zip-records.ts'

/** A file that is read when its turn comes, and never wholly in memory. */
export interface StreamedFile {
  /** In bytes, where that is known: then it must be true. */
  readonly size?: number
  open(): AsyncIterable<Uint8Array>
}

/** What a file of an archive is made from. */
export type ArchiveSource = Uint8Array | StreamedFile

/**
 * A zip of the files, in their order, as a stream. One is read when the reader of the stream gets to it; where the
 * reader leaves, no more are.
 */
export const writeArchive = (
  files: Iterable<readonly [string, ArchiveSource]> | AsyncIterable<readonly [string, ArchiveSource]>,
): Readable => Readable.from(inPieces(archiveOf(files)), { objectMode: false })

type Pieces = AsyncGenerator<Uint8Array, void>

/** In bytes: small pieces are sent together. */
const pieceSize = 65_536

async function* inPieces(pieces: Pieces): Pieces {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < pieceSize) continue
    yield waiting.length === 1 ? piece : Buffer.concat(waiting, size)
    waiting = []
    size = 0
  }
  yield Buffer.concat(waiting, size)
}

async function* archiveOf(files: Parameters<typeof writeArchive>[0]): Pieces {
  const directory = packedBytes()
  let offset = 0
  let count = 0
  for await (const [path, source] of files) {
    const file = fileAt(path, source)
    const start = offset
    const written = source instanceof Uint8Array ? bytesOf(file, source) : streamOf(file, source)
    for (let next = await written.next(); ; next = await written.next()) {
      if (next.done) {
        directory.add(directoryEntry(file, next.value, start))
        count++
        break
      }
      offset += next.value.length
      yield next.value
    }
    await yieldWhenLong()
  }
  yield* directory.blocks()
  yield endOfDirectory(count, directory.size, offset)
}

/** Far enough from 4 GB for what compressing can add. */
const large = 0xff00_0000

const fileAt = (path: string, source: ArchiveSource): ZipFile => ({
  name: Buffer.from(checkedPath(path)),
  isDeflated: !isCompressed(path),
  isStreamed: !(source instanceof Uint8Array),
  isLarge: !(source instanceof Uint8Array) && (source.size ?? 0) >= large,
})

/** The pieces of a file with its header, and at the end what is then known of it. */
type Written = AsyncGenerator<Uint8Array, ZipData>

const deflated = promisify(deflateRaw)

async function* bytesOf(file: ZipFile, bytes: Uint8Array): Written {
  const packed = file.isDeflated ? await deflated(bytes) : bytes
  const data = { crc: crc32(bytes), compressedSize: packed.length, size: bytes.length }
  yield localHeader(file, data)
  yield packed
  return data
}

async function* streamOf(file: ZipFile, source: StreamedFile): Written {
  yield localHeader(file)
  const data = { crc: 0, compressedSize: 0, size: 0 }
  const counted = countedPieces(source, data)
  // Without a callback of its own the pipeline would throw what the iteration throws anyway.
  const packed = file.isDeflated ? pipeline(Readable.from(counted), createDeflateRaw(), () => {}) : counted
  for await (const piece of packed as AsyncIterable<Uint8Array>) {
    data.compressedSize += piece.length
    yield piece
  }
  if (data.size !== (source.size ?? data.size)) throw new Error(`${file.name} has not the size that was said`)
  if (data.size >= large && !file.isLarge) throw new Error(`${file.name} is larger than was said`)
  yield dataDescriptor(file, data)
  return data
}

async function* countedPieces(source: StreamedFile, data: { crc: number; size: number }): Pieces {
  for await (const piece of source.open()) {
    data.crc = crc32(piece, data.crc)
    data.size += piece.length
    yield piece
  }
}

const isCompressed = (path: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|mp[34]|webm|mov|zip|gz|zst|age|woff2?|pdf)$/i.test(path)
