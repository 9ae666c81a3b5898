// Writes zip archives, piece by piece as the reader takes them: the same files give the same bytes.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ArchiveFiles, StreamedFile } from './archive-source.ts'
import { type BytesAhead, type FileAhead, packedAhead } from './packed-ahead.ts'
import { packedBytes } from './packed-bytes.ts'
import {
  dataDescriptor,
  directoryEntry,
  endOfDirectory,
  localHeader,
  type ZipData,
  type ZipFile,
} from './zip-records.ts'

/**
 * A zip of the files, in their order, as a stream. Each file is read when the reader of the stream gets to it; once the
 * reader stops, no more files are read.
 */
export const writeArchive = (files: ArchiveFiles): Readable =>
  Readable.from(inPieces(archiveOf(files)), { objectMode: false })

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

async function* archiveOf(files: ArchiveFiles): Pieces {
  const directory = packedBytes()
  let offset = 0
  let count = 0
  for await (const ahead of packedAhead(files)) {
    const { content } = ahead
    const file = recordOf(ahead)
    const start = offset
    const written = 'bytes' in content ? bytesOf(file, content) : streamOf(file, content)
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

/** In bytes: from this size on, zip64 is used. The distance to 4 GB is enough for what compressing can add. */
const large = 0xff00_0000

const recordOf = ({ path, isDeflated, content }: FileAhead): ZipFile => ({
  name: Buffer.from(path),
  isDeflated,
  isStreamed: !('bytes' in content),
  isLarge: !('bytes' in content) && (content.size ?? 0) >= large,
})

/** Yields the pieces of a file with its header, and returns its sizes and checksum, known only at the end. */
type Written = AsyncGenerator<Uint8Array, ZipData>

async function* bytesOf(file: ZipFile, { bytes, packed }: BytesAhead): Written {
  const written = await packed
  const data = { crc: crc32(bytes), compressedSize: written.length, size: bytes.length }
  yield localHeader(file, data)
  yield written
  return data
}

async function* streamOf(file: ZipFile, source: StreamedFile): Written {
  yield localHeader(file)
  const data = { crc: 0, compressedSize: 0, size: 0 }
  const counted = countedPieces(source, data)
  // Without a callback, the pipeline would throw what the iteration throws anyway.
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
