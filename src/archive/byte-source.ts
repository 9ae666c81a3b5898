// Where the bytes of an archive are read from, a piece at a time.
import { open } from 'node:fs/promises'
import { RandomAccessReader } from 'yauzl'

/** Bytes of which any piece can be read; a piece that goes beyond the end is shorter. */
export interface ByteSource {
  readonly size: number
  read(start: number, length: number): Promise<Uint8Array>
}

export interface OpenSource extends ByteSource {
  close(): Promise<void>
}

/** The path of a file, the bytes themselves, or a source that its owner closes. */
export const openSource = async (from: string | Uint8Array | ByteSource): Promise<OpenSource> => {
  if (typeof from === 'string') return openFile(from)
  if (!(from instanceof Uint8Array))
    return { size: from.size, read: (start, length) => from.read(start, length), close: async () => {} }
  const read = async (start: number, length: number) => from.subarray(start, start + length)
  return { size: from.length, read, close: async () => {} }
}

const openFile = async (path: string): Promise<OpenSource> => {
  const handle = await open(path)
  const { size } = await handle.stat()
  return {
    size,
    read: async (start, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  }
}

/** In bytes: the headers of many small entries are read at once. */
const blockSize = 65_536

/** The same source, read ahead a block at a time. */
export const readingAhead = (source: ByteSource): ByteSource => {
  let start = 0
  let block: Uint8Array = new Uint8Array()
  return {
    size: source.size,
    read: async (from, length) => {
      if (length > blockSize) return source.read(from, length)
      if (from < start || from + length > start + block.length) {
        block = await source.read(from, blockSize)
        start = from
      }
      return block.subarray(from - start, from - start + length)
    },
  }
}

/** A source as the zip parser needs it. */
export class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#source
      .read(position, length)
      .then(bytes => {
        buffer.set(bytes, offset)
        return bytes.length === length ? null : new Error('unexpected end')
      })
      .then(callback, callback)
  }
}
