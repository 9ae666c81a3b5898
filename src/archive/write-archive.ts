// Writes zip archives: the same files give the same bytes.
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { checkedPath } from './entry-path.ts'

/** What a file of an archive is made from. */
export type ArchiveSource = Uint8Array | { read(): Promise<Uint8Array> }

/** A zip of the files, in their order, as a stream; a file is read when the reader of the stream gets there. */
export const writeArchive = (
  files: Iterable<readonly [string, ArchiveSource]> | AsyncIterable<readonly [string, ArchiveSource]>,
): Readable => {
  const zip = new ZipFile()
  // Through a stream of our own: the archive's own output has no way to say that a file could not be read.
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  zip.on('error', error => output.destroy(error as Error))
  addFiles(zip, output, files).then(
    () => zip.end(),
    error => output.destroy(error),
  )
  return output
}

interface EntryOptions {
  readonly mtime: Date
  readonly mode: number
  readonly forceDosTimestamp: boolean
  readonly compress: boolean
}

/** One day for all, in local time as zip has it: neither clock nor time zone changes the bytes. */
const optionsOf = (path: string): EntryOptions => ({
  mtime: new Date(1981, 0, 1),
  mode: 0o100644,
  forceDosTimestamp: true,
  compress: !isCompressed(path),
})

/** Bytes that may be in memory: of files that wait for the reader, and what each takes while it is compressed. */
const waitingLimit = 16_000_000
const compressorSize = 270_000

const addFiles = async (
  zip: ZipFile,
  output: Readable,
  files: Parameters<typeof writeArchive>[0],
): Promise<void> => {
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  let waiting = 0
  for await (const [path, source] of files) {
    const bytes = source instanceof Uint8Array ? source : await source.read()
    if (output.destroyed) return
    const options = optionsOf(path)
    const name = checkedPath(path)
    waiting += bytes.length + compressorSize
    if (waiting < waitingLimit) {
      zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name, options)
      continue
    }
    // A stream's turn comes when all before it is written, and it goes on only as fast as the reader.
    await addStream(zip, bytes, name, options, closed.signal)
    waiting = 0
  }
}

const addStream = async (
  zip: ZipFile,
  bytes: Uint8Array,
  name: string,
  options: EntryOptions,
  closed: AbortSignal,
): Promise<void> => {
  const chunks = Readable.from(slices(bytes), { objectMode: false })
  zip.addReadStreamLazy(name, { ...options, size: bytes.length }, callback => callback(null, chunks))
  await once(chunks, 'end', { signal: closed })
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

const isCompressed = (path: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|mp[34]|webm|mov|zip|gz|woff2?|pdf)$/i.test(path)
