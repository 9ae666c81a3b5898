// Reads a pack once: where each object is, what it is, and the ids of those that are not deltas.
import { yieldWhenLong } from '#kernel/yielding.ts'
import { damaged, refused } from '../refusal.ts'
import { inflatePieces, inflateSmall, type Packed, smallSize } from './inflate.ts'
import type { PackLimits } from './limits.ts'
import { longestHeader, type ObjectHeader, readObjectHeader } from './object-header.ts'
import { objectHash } from './object-id.ts'
import { type Kind, kinds, type ObjectTable, objectTable } from './object-table.ts'
import { type PackBytes, trailerSize, windowed } from './pack-bytes.ts'
import { isPointerText } from './pointer.ts'

export interface ScannedPack {
  readonly table: ObjectTable
  /** Deltas by the id of their base, in hexadecimal. */
  readonly waiting: Map<string, number[]>
}

export const scanPack = async (
  source: PackBytes,
  limits: PackLimits,
  progress: (done: number, total: number) => void,
): Promise<ScannedPack> => {
  const bytes = windowed(source)
  const table = objectTable(await countOf(bytes, limits))
  const scan: Scan = { bytes, limits, end: bytes.size - trailerSize, table, waiting: new Map(), unpacked: 0 }
  let at = headerSize
  for (let index = 0; index < table.count; index++) {
    at = await scanObject(scan, index, at)
    if (index % 100 === 0) progress(index, table.count)
    await yieldWhenLong()
  }
  if (at !== scan.end) throw damaged('behind its objects is something else')
  table.start[table.count] = at
  return { table, waiting: scan.waiting }
}

interface Scan extends ScannedPack {
  readonly bytes: PackBytes
  readonly limits: PackLimits
  /** Where the objects end. */
  readonly end: number
  /** Decompressed bytes of the objects so far. */
  unpacked: number
}

const headerSize = 12

const countOf = async (bytes: PackBytes, limits: PackLimits): Promise<number> => {
  const header = Buffer.from(await bytes.read(0, headerSize))
  if (header.length < headerSize || header.toString('latin1', 0, 4) !== 'PACK') throw damaged('it is no pack')
  if (![2, 3].includes(header.readUInt32BE(4))) throw damaged('its pack is of a version that is not known')
  const count = header.readUInt32BE(8)
  if (count > limits.objects)
    throw refused(`the repository has more than ${limits.objects} files and folders; import a smaller one`)
  return count
}

/** Records an object, and returns where the next one begins. */
const scanObject = async (scan: Scan, index: number, at: number): Promise<number> => {
  const { bytes, table, end } = scan
  const header = readObjectHeader(await bytes.read(at, Math.min(longestHeader, Math.max(0, end - at))))
  count(scan, header.packedSize)
  const data = at + header.length
  table.start[index] = at
  table.data[index] = data
  table.packedSize[index] = header.packedSize
  const packed = { bytes, start: data, end, size: header.packedSize }
  if (header.kind !== undefined) return noteObject(scan, index, header.kind, packed)
  noteBase(scan, index, header)
  return endOf(packed)
}

/** Checks the limits before the object is decompressed. */
const count = (scan: Scan, size: number): void => {
  const { limits, bytes } = scan
  scan.unpacked += size
  if (scan.unpacked > Math.min(limits.contentSize, Math.max(ratioCounts, limits.ratio * bytes.size)))
    throw refused(
      'the repository is too large once it is decompressed; import one that contains only documentation',
    )
}

/** In bytes: below this total, the ratio is not checked. */
const ratioCounts = 100_000_000

const noteObject = async ({ table }: Scan, index: number, kind: Kind, packed: Packed): Promise<number> => {
  const sha1 = objectHash(kind, packed.size)
  table.kind[index] = kind
  table.size[index] = packed.size
  if (packed.size > smallSize) {
    const end = await endOf(packed, piece => sha1.update(piece))
    table.name(index, sha1.digest())
    return end
  }
  const { data, end } = await inflateSmall(packed)
  table.name(index, sha1.update(data).digest())
  if (kind === kinds.blob && isPointerText(data)) table.isPointer[index] = 1
  return end
}

const noteBase = ({ table, waiting }: Scan, index: number, { baseDistance, baseId }: ObjectHeader): void => {
  if (baseId !== undefined) {
    const key = baseId.toString('hex')
    const others = waiting.get(key)
    if (others === undefined) waiting.set(key, [index])
    else others.push(index)
    return
  }
  const base = indexAt(table, index, (table.start[index] ?? 0) - (baseDistance ?? 0))
  if (base === -1) throw damaged('an object builds on one that is not there')
  table.base[index] = base
}

/** The index of the object that begins at `place`, among those before this one; -1 if none does. */
const indexAt = ({ start }: ObjectTable, before: number, place: number): number => {
  let [low, high] = [0, before]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((start[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low < before && start[low] === place ? low : -1
}

const endOf = async (packed: Packed, take: (piece: Uint8Array) => void = () => {}): Promise<number> => {
  if (packed.size <= smallSize) {
    const { data, end } = await inflateSmall(packed)
    take(data)
    return end
  }
  const pieces = inflatePieces(packed)
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return value
    take(value)
    await yieldWhenLong()
  }
}
