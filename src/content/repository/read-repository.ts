// Reads a folder of files, such as a documentation repository, into an outline of pages.
import { newYamlBudget } from '../front-matter/index.ts'
import { arrange } from './arrange.ts'
import { assemble } from './assemble.ts'
import { type PageFile, readPageFile } from './page-file.ts'
import type { Repository } from './repository.ts'
import { structureSizeLimit } from './structure-files.ts'

/**
 * Reads the files of a repository by their paths (relative, with `/`, already safe). Each entry of the navigation becomes a
 * page, in its order and depth; all other files stay files. Never throws: what cannot be followed is a problem.
 */
export const readRepository = async (files: ReadonlyMap<string, Uint8Array>): Promise<Repository> => {
  const bytesOf = (path: string) => files.get(path) as Uint8Array
  const arranged = arrange({
    has: path => files.has(path),
    keys: () => files.keys(),
    bytes: path => (bytesOf(path).length > structureSizeLimit ? undefined : bytesOf(path)),
  })
  const budget = newYamlBudget()
  const read = new Map<string, PageFile | string>()
  const readOf = (path: string): PageFile | string => {
    const known = read.get(path) ?? readPageFile(bytesOf(path), budget)
    read.set(path, known)
    return known
  }
  const assembled = await assemble(arranged, readOf, path => files.has(path))
  return { ...assembled, files: assembled.files.map(file => ({ ...file, bytes: bytesOf(file.path) })) }
}
