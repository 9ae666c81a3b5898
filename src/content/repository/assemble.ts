// Joins the arrangement of pages with the contents of their files.
import { slugify, slugPool } from '#kernel/slug.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import {
  allProblems,
  type OutlinePage,
  type OutlineReusableContent,
  type ProblemList,
  problemList,
  type StoredText,
} from '../snapshot/index.ts'
import type { Arranged, ArrangedFile, ArrangedPage } from './arranged.ts'
import { overlay } from './manifest.ts'
import { mendFileName } from './mend.ts'
import { type PageFile, resolveCover } from './page-file.ts'
import { fileNameOf } from './paths.ts'
import type { Repository } from './repository.ts'

/** A file that was read, with its texts, or with where they are stored. */
export type ReadPage = PageFile | (Omit<PageFile, 'text' | 'frontMatter'> & { readonly stored: StoredText })

/** A repository, without the bytes of its files. */
export interface Assembled extends Omit<Repository, 'files'> {
  readonly files: readonly ArrangedFile[]
}

/** The outline of an arrangement. `readOf` returns the contents of the file at a path, or why it cannot be a page's text. */
export const assemble = async (
  arranged: Arranged,
  readOf: (path: string) => ReadPage | string,
  isFile: (path: string) => boolean,
): Promise<Assembled> => {
  const { structure, arrangedBy, redirects, variables } = arranged
  const assembly: Assembly = {
    readOf,
    isFile,
    problems: problemList(arranged.problems),
    files: [...arranged.files],
  }
  return {
    pages: await assemblePages(assembly, arranged.pages),
    reusableContents: assembleContents(assembly, arranged.reusableContents),
    files: assembly.files,
    structure,
    arrangedBy,
    redirects,
    variables,
    problems: allProblems(assembly.problems.counted()),
  }
}

interface Assembly {
  readonly readOf: (path: string) => ReadPage | string
  readonly isFile: (path: string) => boolean
  readonly problems: ProblemList
  readonly files: ArrangedFile[]
}

interface OpenOutline extends OutlinePage {
  readonly children: OutlinePage[]
}

/** The pages of the top level, in order. */
const assemblePages = async (assembly: Assembly, pages: readonly ArrangedPage[]): Promise<OutlinePage[]> => {
  const slugs = await slugsOf(pages, assembly.readOf)
  const outlines: OpenOutline[] = []
  const top: OutlinePage[] = []
  for (const [index, page] of pages.entries()) {
    const read = page.file === undefined ? undefined : readable(assembly, page.file)
    if (page.title === '' && page.file !== undefined && read?.headingProblem !== undefined)
      assembly.problems.add(page.file, read.headingProblem)
    const outline = outlineOf(page, slugs[index], read, assembly.isFile)
    outlines.push(outline)
    const siblings = page.parent === undefined ? top : outlines[page.parent]?.children
    siblings?.push(outline)
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
  return top
}

const assembleContents = (
  assembly: Assembly,
  contents: Arranged['reusableContents'],
): OutlineReusableContent[] =>
  contents.flatMap(({ title, otherTitle, path, exported }) => {
    const read = readable(assembly, path)
    if (read === undefined) return []
    const named = { title: title || read.title || otherTitle, path, oid: read.oid }
    return [{ ...named, ...(exported && { exported }), ...textsOf(read) }]
  })

/** The contents of the file; one that cannot be read becomes a plain file. */
const readable = ({ readOf, problems, files }: Assembly, path: string): ReadPage | undefined => {
  const read = readOf(path)
  if (typeof read !== 'string') {
    for (const reason of read.problems) problems.add(path, reason)
    return read
  }
  problems.add(path, `${read}: it stays a file`)
  files.push({ path, name: mendFileName(fileNameOf(path), reason => problems.add(path, reason)) })
  return undefined
}

const outlineOf = (
  page: ArrangedPage,
  slug: string | undefined,
  read: ReadPage | undefined,
  isFile: (path: string) => boolean,
): OpenOutline => {
  const { type, fields: over, target, folder, text } = page
  const shared = {
    title: titleOf(page, read),
    ...(slug !== undefined && { slug }),
    ...(folder !== undefined && { folder }),
    children: [],
  }
  const path = page.file ?? page.missing
  if (read === undefined || page.file === undefined)
    return {
      type,
      ...shared,
      ...overlay({}, over),
      ...(path !== undefined && { path }),
      ...(target !== undefined && { target }),
      ...(text !== undefined && { text }),
    }
  const cover = read.cover && resolveCover(page.file, read.cover, isFile)
  const fields = overlay({ ...read.fields, ...(cover && { cover }) }, over)
  return {
    type: fields.computed === undefined ? 'document' : 'computed',
    ...shared,
    path: page.file,
    oid: read.oid,
    ...(page.exported && { exported: page.exported }),
    ...textsOf(read),
    ...(page.notes && { notes: page.notes }),
    ...fields,
  }
}

const textsOf = (read: ReadPage) =>
  'stored' in read
    ? { stored: read.stored }
    : { text: read.text, ...(read.frontMatter === undefined ? {} : { frontMatter: read.frontMatter }) }

const titleOf = ({ title, otherTitle }: ArrangedPage, read: ReadPage | undefined): string =>
  title || read?.title || otherTitle

/** A slug for each page except links, unique among siblings; slugs from the manifest are assigned first. */
const slugsOf = async (
  pages: readonly ArrangedPage[],
  readOf: (path: string) => ReadPage | string,
): Promise<(string | undefined)[]> => {
  const pools = new Map<number | undefined, (wanted: string) => string>()
  const slugs = new Array<string | undefined>(pages.length)
  for (const isFixed of [true, false]) {
    for (const [index, page] of pages.entries()) {
      if (page.type === 'link' || page.isSlugFixed !== isFixed) continue
      const unique = pools.get(page.parent) ?? slugPool()
      pools.set(page.parent, unique)
      slugs[index] = unique(page.slug ?? slugify(titleFor(page, readOf)))
      const turn = yieldWhenLong()
      if (turn !== undefined) await turn
    }
  }
  return slugs
}

const titleFor = (page: ArrangedPage, readOf: (path: string) => ReadPage | string): string => {
  const read = page.file === undefined ? undefined : readOf(page.file)
  return titleOf(page, typeof read === 'string' ? undefined : read)
}
