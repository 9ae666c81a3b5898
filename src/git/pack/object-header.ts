// The header of an object in a pack: its kind, its size, and the base of a delta.
import { damaged } from '../refusal.ts'
import { idSize, type Kind } from './object-table.ts'

export interface ObjectHeader {
  /** Undefined for a delta, whose kind is that of its base. */
  readonly kind?: Kind
  readonly packedSize: number
  /** How many bytes before this object its base begins. */
  readonly baseDistance?: number
  /** The id of its base. */
  readonly baseId?: Buffer
  /** Size of this header in bytes. */
  readonly length: number
}

/** Longer than any header. */
export const longestHeader = 64

export const readObjectHeader = (bytes: Uint8Array): ObjectHeader => {
  const type = ((bytes[0] ?? 0) >> 4) & 7
  const { value: packedSize, length } = sizeIn(bytes)
  if (type >= 1 && type <= 4) return { kind: type as Kind, packedSize, length }
  if (type === 6) {
    const { value: baseDistance, end } = distanceIn(bytes, length)
    return { packedSize, baseDistance, length: end }
  }
  if (type !== 7 || bytes.length < length + idSize) throw damaged('it contains an object of no known kind')
  return { packedSize, baseId: Buffer.from(bytes.subarray(length, length + idSize)), length: length + idSize }
}

/** Reads a number of seven bits per byte, the lowest first, as deltas contain it; also returns where it ends. */
export const numberIn = (bytes: Uint8Array, from: number): { value: number; end: number } => {
  let value = 0
  for (let at = from, factor = 1; at < from + 7; at++, factor *= 128) {
    const byte = bytes[at] ?? broken()
    value += (byte & 127) * factor
    if (byte < 128) return { value, end: at + 1 }
  }
  return broken()
}

const sizeIn = (bytes: Uint8Array): { value: number; length: number } => {
  const first = bytes[0] ?? broken()
  if (first < 128) return { value: first & 15, length: 1 }
  const { value, end } = numberIn(bytes, 1)
  return { value: (first & 15) + value * 16, length: end }
}

const distanceIn = (bytes: Uint8Array, from: number): { value: number; end: number } => {
  let value = -1
  for (let at = from; at < from + 7; at++) {
    const byte = bytes[at] ?? broken()
    value = (value + 1) * 128 + (byte & 127)
    if (byte < 128) return { value, end: at + 1 }
  }
  return broken()
}

const broken = (): never => {
  throw damaged('the beginning of an object cannot be read')
}
