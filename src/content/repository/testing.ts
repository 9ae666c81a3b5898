// What the tests of repositories share: reading a repository, and turning it back into a content.
import { buffer } from 'node:stream/consumers'
import type { OutlinePage } from '../snapshot/outline/outline.ts'
import type { ContentPage, RepositoryContent } from './content.ts'
import type { ContentReader } from './content-reader.ts'
import { layOut, type RepositoryLayout } from './lay-out.ts'
import { readRepository } from './read-repository.ts'
import type { Repository } from './repository.ts'
import { divideFields } from './write-front-matter.ts'
import { writeRepository } from './write-repository.ts'

/** The repository of these files. */
export const repositoryOf = (files: Record<string, string | Uint8Array>): Promise<Repository> =>
  readRepository(
    new Map(
      Object.entries(files).map(([path, file]) => [
        path,
        typeof file === 'string' ? Buffer.from(file) : file,
      ]),
    ),
  )

/** One line for each page: type, title, slug, path. */
export const outline = (pages: readonly OutlinePage[], indent = ''): string[] =>
  pages.flatMap(({ type, title, slug, path, children }) => [
    `${indent}${type} ${title}${slug === undefined ? '' : ` /${slug}`}${path === undefined ? '' : ` ${path}`}`,
    ...outline(children, `${indent}.`),
  ])

/** The paths of its files. */
export const filePaths = (repository: Repository): string[] => repository.files.map(({ path }) => path)

/** What an export must bring back: everything but ids, and paths and folders of pages that came from no file. */
export const essence = (repository: Repository) => ({
  pages: essential(repository.pages),
  files: new Map(repository.files.map(({ exported: _, ...file }) => [file.path, file])),
  variables: repository.variables,
  reusableContents: repository.reusableContents.map(({ exported: _, ...content }) => content),
  redirects: new Map(repository.redirects.map(({ from, to }) => [from, to])),
  arrangedBy: repository.arrangedBy,
})

const essential = (pages: readonly OutlinePage[]): unknown[] =>
  pages.map(({ path: _, oid: __, folder: ___, exported: ____, text = '', children, ...page }) => ({
    ...page,
    text,
    children: essential(children),
  }))

export const allPages = (pages: readonly OutlinePage[]): OutlinePage[] =>
  pages.flatMap(page => [page, ...allPages(page.children)])

/** The content of a repository that was read. The ids are paths, or the places of pages without one. */
export const contentOf = (repository: Repository): RepositoryContent => {
  const pagePaths = new Set(allPages(repository.pages).map(({ path }) => path))
  return {
    pages: contentPages(repository.pages, '', pagePaths),
    files: repository.files.map(({ path, bytes, name, contentType }) => ({
      id: path,
      path,
      name,
      source: bytes,
      ...(contentType === undefined ? {} : { contentType }),
    })),
    reusableContents: repository.reusableContents.map(({ title, path, oid, text = '' }) => ({
      id: path,
      title,
      path,
      oid,
      text,
    })),
    variables: repository.variables,
    redirects: repository.redirects,
    arrangedBy: repository.arrangedBy,
  }
}

const contentPages = (
  pages: readonly OutlinePage[],
  place: string,
  pagePaths: ReadonlySet<string | undefined>,
): ContentPage[] =>
  pages.map(({ exported: _, cover, target, children, ...page }, index) => {
    const own = `${place}/${index}`
    const file = (path: string) => ({ kind: 'file', file: path }) as const
    const leadsTo =
      target?.kind !== 'path'
        ? target
        : pagePaths.has(target.path)
          ? { kind: 'page' as const, page: target.path, ...(target.anchor ? { anchor: target.anchor } : {}) }
          : file(target.path)
    return {
      id: page.path ?? own,
      ...page,
      ...(cover === undefined
        ? {}
        : {
            cover: {
              ...(cover.ref === undefined ? {} : { ref: file(cover.ref) }),
              ...(cover.refDark === undefined ? {} : { refDark: file(cover.refDark) }),
              ...(cover.yPos === undefined ? {} : { yPos: cover.yPos }),
            },
          }),
      ...(leadsTo === undefined ? {} : { target: leadsTo }),
      children: contentPages(children, own, pagePaths),
    }
  })

/** The files of an export of this content, all of it in memory; `layout` is the result of `layOut` for it. */
export const writtenFiles = async (
  content: RepositoryContent,
  layout?: RepositoryLayout,
): Promise<Map<string, Uint8Array>> => {
  const paths = layout ?? (await layOut(content))
  const filePaths = new Set(content.files.map(({ id }) => paths.get(id)))
  const reader: ContentReader = {
    pages: async given => given,
    texts: async function* (of) {
      for (const { text = '' } of of) yield text
    },
    divide: async pages => pages.map(page => divideFields(page, path => filePaths.has(path))),
    notes: async ({ notes = {} }) => notes,
    problems: [],
  }
  const files = new Map<string, Uint8Array>()
  for await (const [path, source] of writeRepository(content, paths, reader))
    files.set(path, source instanceof Uint8Array ? source : await buffer(source.open()))
  return files
}

export const contentWith = (pages: readonly ContentPage[]): RepositoryContent => ({
  pages,
  files: [],
  reusableContents: [],
  variables: {},
  redirects: [],
})
