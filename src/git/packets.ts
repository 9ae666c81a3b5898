// Packets (pkt-lines): lines and pieces of bytes, each preceded by its length, as git sends them.
import { damaged } from './refusal.ts'

/** The payload of a packet: bytes, or one of the special packets between them. */
export type Packet = Uint8Array | 'flush' | 'delimiter' | 'end'

/** Packets in order, whatever chunks they arrive in. */
export interface Packets {
  /** Undefined at the end. */
  next(): Promise<Packet | undefined>
}

export const flush = '0000'
export const delimiter = '0001'

/** A line as a packet. */
export const packet = (line: string): string => {
  const length = 5 + Buffer.byteLength(line)
  return `${length.toString(16).padStart(4, '0')}${line}\n`
}

/** The text of a packet, without the end of the line. */
export const lineOf = (packet: Uint8Array): string =>
  Buffer.from(packet.buffer, packet.byteOffset, packet.length).toString().replace(/\n$/, '')

/** The packets in these chunks; the bytes of one are valid until the next one is requested. */
export const packetsOf = (chunks: AsyncIterable<Uint8Array>): Packets => {
  const source = chunks[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)
  /** Waits until there are `length` bytes; returns whether there are. */
  const fill = async (length: number): Promise<boolean> => {
    const pieces = [left]
    let size = left.length
    while (size < length) {
      const { done, value } = await source.next()
      if (done) break
      pieces.push(Buffer.from(value.buffer, value.byteOffset, value.length))
      size += value.length
    }
    if (pieces.length > 1) left = Buffer.concat(pieces)
    return size >= length
  }
  return {
    next: async () => {
      if (!(await fill(4))) {
        if (left.length === 0) return undefined
        throw cutOff()
      }
      const length = lengthIn(left)
      if (length < 4) {
        left = left.subarray(4)
        return marks[length]
      }
      if (!(await fill(length))) throw cutOff()
      const packet = left.subarray(4, length)
      left = left.subarray(length)
      return packet
    },
  }
}

const marks: Readonly<Record<number, Packet>> = { 0: 'flush', 1: 'delimiter', 2: 'end' }

const longestPacket = 65_520

const lengthIn = (bytes: Buffer): number => {
  const written = bytes.toString('latin1', 0, 4)
  const length = /^[0-9a-f]{4}$/i.test(written) ? Number.parseInt(written, 16) : Number.NaN
  if (!(length <= longestPacket) || length === 3) throw damaged('a packet has no length that can be')
  return length
}

const cutOff = () => damaged('it was cut off')
