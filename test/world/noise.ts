// Bytes for tests of files.

/** Bytes of this length without short repetitions; another seed gives other bytes. */
export const noise = (length: number, seed: number): Buffer => {
  const bytes = Buffer.alloc(length)
  for (let index = 0; index < length; index++) bytes[index] = (index * 7919 + seed * 31 + (index >> 8)) & 255
  return bytes
}
