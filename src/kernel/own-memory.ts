// Long-lived bytes, in memory that they share with nothing else.

/**
 * The pieces joined in a buffer of their own. Node's small buffers share pools of 64 KB, which live as long as any of them,
 * and compressors give the beginning of a larger buffer.
 */
export const inOwnMemory = (pieces: readonly Uint8Array[]): Buffer => {
  const own = Buffer.allocUnsafeSlow(pieces.reduce((length, piece) => length + piece.length, 0))
  let end = 0
  for (const piece of pieces) {
    own.set(piece, end)
    end += piece.length
  }
  return own
}
