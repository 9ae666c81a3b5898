// The protocol of the process that typesets: frames on standard input and output, each a JSON header followed by bytes.

export interface Frame<Header> {
  readonly header: Header
  readonly body: AsyncIterable<Uint8Array>
}

/** The header as it precedes its bytes: its length, the number of bytes, and itself. */
export const headOf = (header: object, size: number): Buffer => {
  const text = Buffer.from(JSON.stringify(header))
  const lengths = Buffer.alloc(prefixSize)
  lengths.writeUInt32LE(text.length, 0)
  lengths.writeDoubleLE(size, 4)
  return Buffer.concat([lengths, text])
}

const prefixSize = 12

/** Reads frames one after the other; the bytes of one must be read to their end before the next is requested. */
export const frameReader = <Header>(source: AsyncIterable<Uint8Array>) => {
  const chunks = source[Symbol.asyncIterator]()
  let left: Uint8Array = new Uint8Array()

  /** Up to `most` of the next bytes; none at the end of the source. */
  const some = async (most: number): Promise<Uint8Array> => {
    while (left.length === 0) {
      const { done, value } = await chunks.next()
      if (done) return left
      left = value
    }
    const taken = left.subarray(0, most)
    left = left.subarray(taken.length)
    return taken
  }
  async function* exactly(size: number): AsyncGenerator<Uint8Array> {
    for (let done = 0; done < size; ) {
      const piece = await some(size - done)
      if (piece.length === 0) throw new Error('the other process ended in the middle of a message')
      done += piece.length
      yield piece
    }
  }
  const whole = async (size: number): Promise<Buffer> => Buffer.concat(await Array.fromAsync(exactly(size)))

  return async (): Promise<Frame<Header> | undefined> => {
    const first = await some(prefixSize)
    if (first.length === 0) return undefined
    const prefix = Buffer.concat([first, await whole(prefixSize - first.length)])
    const header = JSON.parse((await whole(prefix.readUInt32LE(0))).toString()) as Header
    return { header, body: exactly(prefix.readDoubleLE(4)) }
  }
}
