// Keeps many small buffers together: a small buffer kept by itself keeps alive the much larger memory that it is a slice of.

export interface PackedBytes {
  readonly size: number
  add(bytes: Uint8Array): void
  /** All that was added, in blocks. */
  blocks(): Iterable<Uint8Array>
}

const blockSize = 65_536

export const packedBytes = (): PackedBytes => {
  const full: Uint8Array[] = []
  let block = Buffer.allocUnsafeSlow(blockSize)
  let used = 0
  let size = 0
  return {
    get size() {
      return size
    },
    add: bytes => {
      size += bytes.length
      if (used + bytes.length > block.length) {
        full.push(block.subarray(0, used))
        block = Buffer.allocUnsafeSlow(Math.max(blockSize, bytes.length))
        used = 0
      }
      block.set(bytes, used)
      used += bytes.length
    },
    blocks: () => [...full, block.subarray(0, used)],
  }
}
