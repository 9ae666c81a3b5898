// Bytes that are kept for long, in memory that they share with nobody.

/**
 * Pieces one behind the other. Of Node's short buffers many lie in 64 KB that stay as long as one of them does, and what
 * compresses gives the beginning of a larger one.
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
