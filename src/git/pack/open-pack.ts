// A pack whose objects can be read by id.
import { damaged } from '../refusal.ts'
import type { PackLimits } from './limits.ts'
import { type Kind, kindNames } from './object-table.ts'
import type { PackBytes } from './pack-bytes.ts'
import { objectReader } from './read-object.ts'
import { resolveDeltas } from './resolve-deltas.ts'
import { scanPack } from './scan-pack.ts'

/** An object of a pack. */
export interface PackObject {
  readonly kind: Kind
  /** In bytes. */
  readonly size: number
  /** Whether it is a Git LFS pointer. */
  readonly isPointer: boolean
  /** The returned bytes must not be changed. */
  read(): Promise<Uint8Array>
  /** The same in pieces, for objects that need not be in memory at once. */
  pieces(): AsyncGenerator<Uint8Array, void>
}

export interface Pack {
  /** Undefined if it is missing, or too large to be put together. */
  find(id: Uint8Array): PackObject | undefined
  /** Throws if it is missing or of another kind. */
  get(id: Uint8Array, kind: Kind): PackObject
}

/** Reads a pack once, so that each object in it is found by its id, which is computed from its bytes. */
export const openPack = async (
  bytes: PackBytes,
  limits: PackLimits,
  progress: (done: number, total: number) => void,
): Promise<Pack> => {
  const scanned = await scanPack(bytes, limits, progress)
  const { table } = scanned
  const reader = objectReader(bytes, table, limits)
  await resolveDeltas(scanned, reader, limits, () => progress(table.count, table.count))
  const find = (id: Uint8Array): PackObject | undefined => {
    const index = table.find(id)
    if (index === -1) return undefined
    return {
      kind: table.kind[index] as Kind,
      size: table.size[index] as number,
      isPointer: table.isPointer[index] === 1,
      read: () => reader.read(index),
      pieces: () => reader.pieces(index),
    }
  }
  return {
    find,
    get: (id, kind) => {
      const found = find(id)
      if (found?.kind !== kind) throw damaged(`a ${kindNames[kind]} is not there`)
      return found
    },
  }
}
