// Cuts bytes that come as a stream into parts of one size, so that little of a large object is in memory at a time.

/** Every part but the last one has as many bytes; there is at least one, if an empty one. */
export async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part: Uint8Array[] = []
  let length = 0
  let isFirst = true
  for await (const chunk of chunks) {
    let rest = chunk
    while (length + rest.length > size) {
      const room = size - length
      yield Buffer.concat([...part, rest.subarray(0, room)])
      isFirst = false
      rest = rest.subarray(room)
      part = []
      length = 0
    }
    part.push(rest)
    length += rest.length
  }
  if (isFirst || length > 0) yield Buffer.concat(part)
}
