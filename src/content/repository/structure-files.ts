// The files that may give the arrangement of a repository, while the right ones are looked for.

import type { ProblemList } from '../snapshot/index.ts'
import { foldersAbove } from './claim-path.ts'
import type { FileIndex } from './file-index.ts'

/** The files of a repository; only those that give its arrangement are read. */
export interface StructureFiles {
  has(path: string): boolean
  keys(): Iterable<string>
  /** The bytes of an existing file; undefined if it is too large to be one of these. */
  bytes(path: string): Uint8Array | undefined
}

/** In bytes; longer files are not read as a summary, a configuration or a manifest. */
export const structureSizeLimit = 16_000_000

/** The files, the problems, and the paths of the files that turned out to be structure. */
export interface StructureSource {
  readonly files: StructureFiles
  readonly index: FileIndex
  readonly problems: ProblemList
  readonly structure: string[]
}

/** The bytes of an existing file; reports a problem if it is too large. */
export const structureBytes = (
  { files, problems }: StructureSource,
  path: string,
): Uint8Array | undefined => {
  const bytes = files.bytes(path)
  if (bytes === undefined) problems.add(path, `it is larger than ${structureSizeLimit} bytes`)
  return bytes
}

/** The same as text, without a byte order mark. */
export const structureText = (source: StructureSource, path: string): string | undefined => {
  const bytes = structureBytes(source, path)
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
}

/** Whether any file is in the folder. */
export const hasFolder = ({ files }: StructureSource, folder: string): boolean => {
  for (const path of files.keys()) if (path.startsWith(`${folder}/`)) return true
  return false
}

/** Whether a file could be added at the path: there is no folder there, and no file where one of its folders would be. */
export const isFree = (source: StructureSource, path: string): boolean =>
  !hasFolder(source, path) && foldersAbove(path).every(folder => source.index.find(folder) === undefined)
