// Git LFS pointers: files that stand for other files, which are stored elsewhere.

/** In bytes. */
const longestPointer = 1024

export const isPointerText = (data: Uint8Array): boolean =>
  data.length <= longestPointer &&
  Buffer.from(data.buffer, data.byteOffset, Math.min(data.length, beginning.length)).toString('latin1') ===
    beginning

const beginning = 'version https://git-lfs.github.com/spec/'
