// Decides the path of each page and file in an export.
import { slugify } from '#kernel/slug.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { arrangementOf } from './arrangement.ts'
import { type PathClaims, pathClaims, pathDepthLimit, pathLengthLimit, safeName } from './claim-path.ts'
import type { ContentPage, RepositoryContent } from './content.ts'
import { manifestPath } from './manifest.ts'
import { folderOf, isFolderPage, isMarkdown, joinPath, stemOf } from './paths.ts'

export const configurationPath = '.gitbook.yaml'

/** The paths of all pages with files, of all files and of all reusable contents, by id. */
export type RepositoryLayout = ReadonlyMap<string, string>

/**
 * Lays out the content: whatever came from a file keeps its path, the rest gets paths made of slugs or names. Paths are safe
 * inside a folder or an archive, and unique even where case is ignored.
 */
export const layOut = async (content: LaidOut): Promise<RepositoryLayout> => {
  const { summary, root, configuration } = arrangementOf(content)
  const paths = new Map<string, string>()
  const claims = pathClaims([summary, configurationPath, '.gitbook.yml', manifestPath], root)
  const first = content.files.find(({ path }) => path !== undefined && path === configuration?.path)
  if (first?.path !== undefined && claims.keep(first.path)) paths.set(first.id, first.path)
  await keepPaths(content, claims, paths)
  await placePages(content.pages, root, claims, paths)
  for (const { id, title } of content.reusableContents) {
    await yieldWhenLong()
    if (!paths.has(id))
      paths.set(id, claims.claim(within(root, `.gitbook/includes/${safeName(slugify(title), 'content')}.md`)))
  }
  for (const { id, name } of content.files) {
    await yieldWhenLong()
    if (!paths.has(id)) paths.set(id, claims.claim(within(root, `.gitbook/assets/${safeName(name, 'file')}`)))
  }
  return paths
}

/** Whether the page is written as a file. */
export const hasFile = (page: Pick<ContentPage, 'type'>): boolean =>
  page.type === 'document' || page.type === 'computed'

type LaidOut = Pick<RepositoryContent, 'pages' | 'files' | 'reusableContents' | 'arrangedBy'>

const keepPaths = async (content: LaidOut, claims: PathClaims, paths: Map<string, string>): Promise<void> => {
  const keep = ({ id, path }: { id: string; path?: string }): void => {
    if (path !== undefined && !paths.has(id) && claims.keep(path)) paths.set(id, path)
  }
  const keepPages = async (pages: readonly ContentPage[]): Promise<void> => {
    for (const page of pages) {
      await yieldWhenLong()
      if (hasFile(page) && isMarkdown(page.path ?? '')) keep(page)
      await keepPages(page.children)
    }
  }
  await keepPages(content.pages)
  for (const reusable of content.reusableContents) if (isMarkdown(reusable.path ?? '')) keep(reusable)
  for (const file of content.files) {
    await yieldWhenLong()
    keep(file)
  }
}

const placePages = async (
  pages: readonly ContentPage[],
  folder: string,
  claims: PathClaims,
  paths: Map<string, string>,
): Promise<void> => {
  for (const page of pages) {
    await yieldWhenLong()
    const name = safeName(slugify(page.slug ?? page.title), 'page')
    if (hasFile(page) && !paths.has(page.id)) {
      const file = page.children.length > 0 ? `${name}/README.md` : `${name}.md`
      paths.set(page.id, claims.claim(within(folder, file)))
    }
    await placePages(
      page.children,
      folderBelow(paths.get(page.id) ?? joinPath(folder, `${name}.md`)),
      claims,
      paths,
    )
  }
}

/** If the tree is deeper than a path can be, pages are put higher up. */
const within = (folder: string, file: string): string => {
  let place = folder
  while (
    place !== '' &&
    (place.length > pathLengthLimit - 250 || place.split('/').length > pathDepthLimit - 4)
  ) {
    place = folderOf(place)
  }
  return joinPath(place, file)
}

/** The folder for the children of the page at this path. */
const folderBelow = (path: string): string =>
  isFolderPage(path) ? folderOf(path) : joinPath(folderOf(path), stemOf(path))
