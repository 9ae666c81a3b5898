// Prepares files of an archive ahead of their turn, so that zlib's threads compress several at the same time.
import { promisify } from 'node:util'
import { deflateRaw, type ZlibOptions } from 'node:zlib'
import type { ArchiveFiles, ArchiveSource, StreamedFile } from './archive-source.ts'
import { checkedPath } from './entry-path.ts'

export interface BytesAhead {
  readonly bytes: Uint8Array
  /** The bytes, compressed or as they are. */
  readonly packed: Promise<Uint8Array>
}

export interface FileAhead {
  readonly path: string
  readonly isDeflated: boolean
  readonly content: BytesAhead | StreamedFile
}

/** How many files are prepared ahead: enough to keep the threads at work while the reader takes what is ready. */
const filesAhead = 16

/** Bytes of files wholly in memory that are prepared ahead; the last file may exceed it. */
const bytesAhead = 262_144

/** Yields the files in their order. A file that is streamed has been read before the next one is asked for. */
export async function* packedAhead(files: ArchiveFiles): AsyncGenerator<FileAhead, void> {
  const waiting: FileAhead[] = []
  let size = 0
  for await (const [path, source] of files) {
    waiting.push(begun(path, source))
    size += sizeOf(source)
    while (waiting.length >= filesAhead || size >= bytesAhead) {
      const first = waiting.shift() as FileAhead
      size -= sizeOf('bytes' in first.content ? first.content.bytes : first.content)
      yield first
    }
  }
  yield* waiting
}

const sizeOf = (source: ArchiveSource): number => (source instanceof Uint8Array ? source.length : bytesAhead)

const begun = (path: string, source: ArchiveSource): FileAhead => {
  const file = { path: checkedPath(path), isDeflated: !isCompressed(path) }
  if (!(source instanceof Uint8Array)) return { ...file, content: source }
  const packed = file.isDeflated ? deflated(source, tablesFor(source.length)) : Promise.resolve(source)
  // It may reject before its turn comes, or the reader may never await it.
  packed.catch(() => {})
  return { ...file, content: { bytes: source, packed } }
}

const deflated = promisify<Uint8Array, ZlibOptions, Uint8Array>(deflateRaw)

/**
 * Options with tables no larger than the data needs: for a text of 4 KB, zlib would allocate 256 KB. They make no output
 * longer.
 */
const tablesFor = (size: number): ZlibOptions => {
  const bits = Math.min(Math.max(Math.ceil(Math.log2(size + furthestLook)), 9), 15)
  return {
    windowBits: bits,
    memLevel: Math.min(bits - 6, 8),
    chunkSize: Math.min(Math.max(size, 64), 65_536),
  }
}

/** How far zlib looks beyond the bytes that it compresses. */
const furthestLook = 262

const isCompressed = (path: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|mp[34]|webm|mov|zip|gz|zst|age|woff2?|pdf)$/i.test(path)
