// The bytes of some files of an import, joined as threads take them.
import { longestPageFile } from '#content/repository/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { SourceFile, SourceFiles } from './source.ts'

/** The number of bytes to read of a file: a text that is too long for a page is read only so far that this can be seen. */
export const sizeOf = (source: SourceFiles, path: string): number =>
  Math.min(source.get(path)?.size ?? 0, longestPageFile + 1)

export const joinedBytes = async (
  source: SourceFiles,
  paths: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const data = new Uint8Array(paths.reduce((sum, path) => sum + sizeOf(source, path), 0))
  let at = 0
  for (const path of paths) {
    const size = sizeOf(source, path)
    const file = source.get(path) as SourceFile
    data.set(file.size > size ? await beginning(file, size) : await file.read(), at)
    at += size
    await yieldWhenLong()
  }
  return data
}

const beginning = async (file: SourceFile, size: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const piece of file.pieces()) {
    bytes.set(piece.subarray(0, size - at), at)
    at += Math.min(piece.length, size - at)
    if (at === size) break
  }
  return bytes
}
