// The files that may say how a repository is arranged, while it is found out which of them do.

import type { ProblemList } from '../snapshot/index.ts'
import { foldersAbove } from './claim-path.ts'
import type { FileIndex } from './file-index.ts'

/** The files of a repository, of which only those are read that say how it is arranged. */
export interface StructureFiles {
  has(path: string): boolean
  keys(): Iterable<string>
  /** The bytes of an existing file; undefined where it is too large to be one of these. */
  bytes(path: string): Uint8Array | undefined
}

/** In bytes; nothing longer is read as a summary, a configuration or a manifest. */
export const structureSizeLimit = 16_000_000

/** The files, what is wrong with them, and the paths of those that were found to be structure. */
export interface StructureSource {
  readonly files: StructureFiles
  readonly index: FileIndex
  readonly problems: ProblemList
  readonly structure: string[]
}

/** The bytes of an existing file; that it is too large is a problem. */
export const structureBytes = (
  { files, problems }: StructureSource,
  path: string,
): Uint8Array | undefined => {
  const bytes = files.bytes(path)
  if (bytes === undefined) problems.add(path, `it is larger than ${structureSizeLimit} bytes`)
  return bytes
}

/** The same as text, without the mark at its beginning that says in which order its bytes are. */
export const structureText = (source: StructureSource, path: string): string | undefined => {
  const bytes = structureBytes(source, path)
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
}

/** Whether any file is in the folder. */
export const hasFolder = ({ files }: StructureSource, folder: string): boolean => {
  for (const path of files.keys()) if (path.startsWith(`${folder}/`)) return true
  return false
}

/** Whether a file could be added at the path: no folder is at that path, and no file where a folder above it has to be. */
export const isFree = (source: StructureSource, path: string): boolean =>
  !hasFolder(source, path) && foldersAbove(path).every(folder => source.index.find(folder) === undefined)
