// Reads objects of a pack and applies deltas, with a cache of recently read objects.
import { type Cache, createCache } from '#kernel/cache.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { damaged, refused } from '../refusal.ts'
import { applyDelta, deltaSizes } from './delta.ts'
import { inflatePieces, inflateSmall, type Packed, smallSize } from './inflate.ts'
import type { PackLimits } from './limits.ts'
import type { ObjectTable } from './object-table.ts'
import { type PackBytes, windowed } from './pack-bytes.ts'

/** Reads objects by their index in a table. */
export interface ObjectReader {
  /** The whole object. The returned bytes must not be changed. */
  read(index: number): Promise<Uint8Array>
  /** The same in pieces, for objects that need not be in memory at once. */
  pieces(index: number): AsyncGenerator<Uint8Array, void>
  /** The same; undefined if the object is made by deltas, and it or one of their bases is too large for that. */
  tryRead(index: number): Promise<Uint8Array | undefined>
}

/** Size of the cache of objects that others build on, in bytes. */
const cacheSize = 8_000_000

export const objectReader = (source: PackBytes, table: ObjectTable, limits: PackLimits): ObjectReader => {
  const reading: Reading = {
    bytes: windowed(source),
    table,
    limits,
    cache: createCache(cacheSize),
    left: { work: limits.work },
  }
  const read = async (index: number): Promise<Uint8Array> => {
    const data = await readObject(reading, index)
    if (data === undefined) throw damaged('an object is too large for how it is described')
    return data
  }
  return {
    read,
    tryRead: index => readObject(reading, index),
    pieces: async function* (index) {
      if (table.base[index] === -1 && (table.packedSize[index] ?? 0) > smallSize) {
        use(reading, table.packedSize[index] ?? 0)
        // Read past the window, whose content this would only replace.
        yield* inflatePieces({ ...packedAt(reading, index), bytes: source })
      } else yield await read(index)
    },
  }
}

interface Reading {
  readonly bytes: PackBytes
  readonly table: ObjectTable
  readonly limits: PackLimits
  readonly cache: Cache<Uint8Array>
  readonly left: { work: number }
}

const readObject = async (reading: Reading, index: number): Promise<Uint8Array | undefined> => {
  const { table, cache, limits } = reading
  const deltas: number[] = []
  let known = cache.get(String(index))
  let at = index
  while (known === undefined && (table.base[at] ?? -1) !== -1) {
    if ((table.packedSize[at] ?? 0) > limits.largestDelta) return undefined
    deltas.push(at)
    at = table.base[at] as number
    known = cache.get(String(at))
  }
  if (deltas.length > 0 && (table.size[at] ?? 0) > limits.largestDelta) return undefined
  let data = known ?? (await readPacked(reading, at))
  if (known === undefined && deltas.length > 0) cache.set(String(at), data, weightOf(data))
  for (const delta of deltas.reverse()) {
    const steps = await readPacked(reading, delta)
    const { result } = deltaSizes(steps)
    if (result > limits.largestDelta) return undefined
    use(reading, result)
    data = await applyDelta(data, steps)
    cache.set(String(delta), data, weightOf(data))
  }
  return data
}

/** Includes the overhead of a cache entry. */
const weightOf = (data: Uint8Array): number => data.length + 300

const readPacked = async (reading: Reading, index: number): Promise<Uint8Array> => {
  const packed = packedAt(reading, index)
  use(reading, packed.size)
  if (packed.size <= smallSize) return (await inflateSmall(packed)).data
  const data = Buffer.allocUnsafeSlow(packed.size)
  let size = 0
  for await (const piece of inflatePieces(packed)) {
    data.set(piece, size)
    size += piece.length
    await yieldWhenLong()
  }
  return data
}

const packedAt = ({ bytes, table }: Reading, index: number): Packed => ({
  bytes,
  start: table.data[index] ?? 0,
  end: table.start[index + 1] ?? 0,
  size: table.packedSize[index] ?? 0,
})

const use = ({ left }: Reading, work: number): void => {
  left.work -= work
  if (left.work < 0) throw refused('the repository takes too much work to read; import a smaller one')
}
