// The body of a response, decompressed, and never more of it than was asked for.
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { FetchFailed, ReceiverFailed } from './errors.ts'

/** The encodings that `readBody` decodes, as an `accept-encoding` header. */
export const acceptedEncodings = 'gzip, br'

type Receive<Received> = (chunks: AsyncIterable<Uint8Array>) => Promise<Received>

/** Hands a body on to `receive`; stops at the first byte beyond the limit, compressed or decompressed. */
export const readBody = async <Received>(
  body: Readable,
  encoding: string,
  host: string,
  maximumBytes: number,
  receive: Receive<Received>,
): Promise<Received> => {
  const decoder = decoderFor(encoding, host)
  const tooLarge = () => new FetchFailed('too-large', `${host} sent more than ${maximumBytes} bytes`)
  const bounded = upTo(maximumBytes, tooLarge)
  let outcome: { readonly received: Received } | undefined
  const take = async (source: AsyncIterable<Buffer>): Promise<void> => {
    outcome = { received: await receivedBy(receive, bounded(source)) }
  }
  if (decoder === undefined) await pipeline(body, take)
  // Bounded before the decoder too: a stream of empty gzip members is endless and decompresses to nothing.
  else await pipeline(body, bounded, decoder, take)
  return (outcome as { readonly received: Received }).received
}

/** Tells errors of the receiver from errors of the transfer. */
const receivedBy = async <Received>(
  receive: Receive<Received>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Received> => {
  let isCutOff = false
  const watched = async function* () {
    try {
      yield* chunks
    } catch (error) {
      isCutOff = true
      throw error
    }
  }
  try {
    return await receive(watched())
  } catch (error) {
    throw isCutOff ? error : new ReceiverFailed(error)
  }
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
