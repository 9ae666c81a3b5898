// The body of an answer, decompressed, and never more of it than was asked for.
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { FetchFailed } from './errors.ts'

/** The encodings that `readBody` undoes, as the header that asks for them. */
export const acceptedEncodings = 'gzip, br'

/** Reads a body to its end; it is left at the first byte too many, on the wire or decompressed. */
export const readBody = async (
  body: Readable,
  encoding: string,
  host: string,
  maximumBytes: number,
): Promise<Uint8Array> => {
  const decoder = decoderFor(encoding, host)
  const tooLarge = () => new FetchFailed('too-large', `${host} sent more than ${maximumBytes} bytes`)
  const bounded = upTo(maximumBytes, tooLarge)
  const collected = collector(maximumBytes, tooLarge)
  if (decoder === undefined) await pipeline(body, collected.write)
  // Bounded before the decoder too: a stream of empty gzip members is endless and decompresses to nothing.
  else await pipeline(body, bounded, decoder, collected.write)
  return collected.bytes()
}

const decoderFor = (encoding: string, host: string): Transform | undefined => {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new FetchFailed(
        'unreachable',
        `${host} could not be fetched: its answer is compressed in an unknown way`,
      )
  }
}

const upTo = (maximumBytes: number, tooLarge: () => Error) =>
  async function* (source: AsyncIterable<Buffer>) {
    let length = 0
    for await (const chunk of source) {
      length += chunk.length
      if (length > maximumBytes) throw tooLarge()
      yield chunk
    }
  }

// One growing buffer, and no list of chunks: an answer in one-byte chunks would cost a hundred times its size.
const collector = (maximumBytes: number, tooLarge: () => Error) => {
  let buffer = new Uint8Array(Math.min(maximumBytes, 64 * 1024))
  let length = 0
  const write = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      const needed = length + chunk.length
      if (needed > maximumBytes) throw tooLarge()
      if (needed > buffer.length)
        buffer = enlarged(buffer, Math.min(maximumBytes, Math.max(needed, 2 * length)))
      buffer.set(chunk, length)
      length = needed
    }
  }
  return { write, bytes: () => buffer.slice(0, length) }
}

const enlarged = (buffer: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(size)
  larger.set(buffer)
  return larger
}
