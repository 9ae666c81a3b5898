// Reads a folder of files, as documentation repositories are, into an outline of pages.
import { newYamlBudget } from '../markdown/yaml.ts'
import { arrange } from './arrange.ts'
import { assemble } from './assemble.ts'
import { structureSizeLimit } from './find-navigation.ts'
import type { OutlineReusableContent, Repository } from './outline.ts'
import { type PageFile, readPageFile } from './page-file.ts'
import { nameOf } from './paths.ts'
import { allProblems, problemList } from './problems.ts'

/**
 * Reads the files of a repository by their paths (relative, with `/`, already safe). One page each entry of the
 * navigation, in its order and depth; what is no page stays a file. Never throws: what cannot be honoured is a problem.
 */
export const readRepository = async (files: ReadonlyMap<string, Uint8Array>): Promise<Repository> => {
  const bytesOf = (path: string) => files.get(path) as Uint8Array
  const arranged = arrange({
    has: path => files.has(path),
    keys: () => files.keys(),
    text: path =>
      bytesOf(path).length > structureSizeLimit ? undefined : new TextDecoder().decode(bytesOf(path)),
  })
  const budget = newYamlBudget()
  const read = new Map<string, PageFile | string>()
  const readOf = (path: string): PageFile | string => {
    const known = read.get(path) ?? readPageFile(bytesOf(path), budget)
    read.set(path, known)
    return known
  }
  const problems = problemList(arranged.problems)
  const { pages, unread } = await assemble(arranged, readOf, path => files.has(path), problems)
  const { reusableContents, structure, arrangedBy, redirects, variables } = arranged
  const contents: OutlineReusableContent[] = []
  const others = unread.map(path => ({ path, name: nameOf(path) }))
  for (const { title, path } of reusableContents) {
    const file = readOf(path)
    if (typeof file === 'string') {
      problems.add(path, `${file}: it stays a file`)
      others.push({ path, name: nameOf(path) })
    } else contents.push({ title, path, oid: file.oid, text: file.text })
  }
  return {
    pages,
    files: [...arranged.files, ...others].map(file => ({ ...file, bytes: bytesOf(file.path) })),
    structure,
    arrangedBy,
    redirects,
    variables,
    reusableContents: contents,
    problems: allProblems(problems.counted()),
  }
}
