// Cuts a stream of bytes into parts of one size, so that little of a large object is in memory at a time.

interface CutPart {
  readonly part: Uint8Array<ArrayBuffer>
  readonly isLast: boolean
}

/** All parts but the last are `size` bytes long; the last one is empty only if there are no bytes at all. */
export async function* partsOf(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<CutPart> {
  let part: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (length + rest.length > size) {
      const room = size - length
      yield { part: Buffer.concat([...part, rest.subarray(0, room)]), isLast: false }
      rest = rest.subarray(room)
      part = []
      length = 0
    }
    part.push(rest)
    length += rest.length
  }
  yield { part: Buffer.concat(part), isLast: true }
}
