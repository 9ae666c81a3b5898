// What is known of the objects of a pack, in typed arrays: there may be half a million of them.
import { randomInt } from 'node:crypto'

export const kinds = { commit: 1, tree: 2, blob: 3, tag: 4 } as const

export type Kind = (typeof kinds)[keyof typeof kinds]

export const kindNames: Readonly<Record<Kind, string>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' }

export interface ObjectTable {
  readonly count: number
  /** Where each object begins in the pack, ascending. */
  readonly start: Uint32Array
  /** Where its compressed bytes begin. */
  readonly data: Uint32Array
  /** Decompressed size of the object itself or, if it is a delta, of the delta. */
  readonly packedSize: Uint32Array
  /** Size of the object, once known. */
  readonly size: Uint32Array
  /** 0 until it is known. */
  readonly kind: Uint8Array
  /** The index of a delta's base; -1 for none, or while it is unknown. */
  readonly base: Int32Array
  /** How many deltas build on each other down to this one. */
  readonly depth: Uint16Array
  /** 1 if it is a Git LFS pointer. */
  readonly isPointer: Uint8Array
  /** Sets the id of an object, by which it is found from then on; of equal objects, the first is found. */
  readonly name: (index: number, id: Uint8Array) => void
  /** In hexadecimal. */
  readonly idOf: (index: number) => string
  /** -1 if there is none. */
  readonly find: (id: Uint8Array) => number
}

/** Bytes of the id of an object. */
export const idSize = 20

export const objectTable = (count: number): ObjectTable => {
  const ids = new Uint8Array(count * idSize)
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2))).fill(-1)
  const slotOf = slotting(slots.length - 1)
  const isAt = (index: number, id: Uint8Array): boolean => {
    for (let at = 0; at < idSize; at++) if (ids[index * idSize + at] !== id[at]) return false
    return true
  }
  /** The slot that has the id, or is free for it. */
  const search = (id: Uint8Array): number => {
    let slot = slotOf(id)
    for (let index = slots[slot] ?? -1; index !== -1 && !isAt(index, id); index = slots[slot] ?? -1)
      slot = (slot + 1) & (slots.length - 1)
    return slot
  }
  return {
    count,
    start: new Uint32Array(count + 1),
    data: new Uint32Array(count),
    packedSize: new Uint32Array(count),
    size: new Uint32Array(count),
    kind: new Uint8Array(count),
    base: new Int32Array(count).fill(-1),
    depth: new Uint16Array(count),
    isPointer: new Uint8Array(count),
    name: (index, id) => {
      ids.set(id, index * idSize)
      const slot = search(id)
      if (slots[slot] === -1) slots[slot] = index
    },
    idOf: index => Buffer.from(ids.buffer, index * idSize, idSize).toString('hex'),
    find: id => slots[search(id)] ?? -1,
  }
}

/** A hash function with random factors, so that nobody can make objects that all collide. */
const slotting = (mask: number): ((id: Uint8Array) => number) => {
  const factors = Array.from({ length: idSize }, () => randomInt(2 ** 31) * 2 + 1)
  return id => {
    let sum = 0
    for (let at = 0; at < idSize; at++) sum = Math.imul(sum ^ (id[at] ?? 0), factors[at] ?? 1)
    return (sum ^ (sum >>> 15)) & mask
  }
}
