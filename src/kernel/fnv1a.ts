// FNV-1a, a fast hash that is not cryptographic: anybody can find two texts with the same one.

/** Over UTF-16 code units instead of bytes, as a signed integer of 32 bits. */
export const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5 | 0
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
