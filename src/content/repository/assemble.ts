// Puts together how pages are arranged and what their files say.
import { slugify, slugPool } from '#kernel/slug.ts'
import { yielding } from '#kernel/yielding.ts'
import type { Arranged, ArrangedPage } from './arrange.ts'
import { overlay } from './manifest.ts'
import type { OutlinePage, StoredText } from './outline.ts'
import { type PageFile, resolveCover } from './page-file.ts'
import type { ProblemList } from './problems.ts'

/** A file that was read, with its texts or where they are stored. */
export type ReadPage = PageFile | (Omit<PageFile, 'text' | 'frontMatter'> & { readonly stored: StoredText })

export interface Assembled {
  /** The top level, in order. */
  readonly pages: OutlinePage[]
  /** Paths of pages whose text could not be read: they stay files. */
  readonly unread: readonly string[]
}

/** The outline of an arrangement. `readOf` gives what the file at a path says, or why it cannot be a page's text. */
export const assemble = async (
  { pages }: Arranged,
  readOf: (path: string) => ReadPage | string,
  isFile: (path: string) => boolean,
  problems: ProblemList,
): Promise<Assembled> => {
  const due = yielding()
  const slugs = await slugsOf(pages, readOf)
  const unread: string[] = []
  const outlines: (OutlinePage & { readonly children: OutlinePage[] })[] = []
  const top: OutlinePage[] = []
  for (const [index, page] of pages.entries()) {
    const read = page.file === undefined ? undefined : readOf(page.file)
    if (typeof read === 'string') {
      unread.push(page.file as string)
      problems.add(page.file as string, `${read}: it stays a file, and its page is empty`)
    } else for (const reason of read?.problems ?? []) problems.add(page.file as string, reason)
    const outline = outlineOf(page, slugs[index], typeof read === 'string' ? undefined : read, isFile)
    outlines.push(outline)
    const siblings = page.parent === undefined ? top : outlines[page.parent]?.children
    siblings?.push(outline)
    await due()
  }
  return { pages: top, unread }
}

const outlineOf = (
  page: ArrangedPage,
  slug: string | undefined,
  read: ReadPage | undefined,
  isFile: (path: string) => boolean,
): OutlinePage & { readonly children: OutlinePage[] } => {
  const { type, fields: over, target, missing } = page
  const shared = { title: titleOf(page, read), ...(slug !== undefined && { slug }), children: [] }
  if (read === undefined || page.file === undefined)
    return {
      type,
      ...shared,
      ...overlay({}, over),
      ...(missing !== undefined && { path: missing }),
      ...(target !== undefined && { target }),
      ...(type === 'document' && { text: page.text ?? '' }),
    }
  const cover = read.cover && resolveCover(page.file, read.cover, isFile)
  const fields = overlay({ ...read.fields, ...(cover && { cover }) }, over)
  return {
    type: fields.computed === undefined ? 'document' : 'computed',
    ...shared,
    path: page.file,
    oid: read.oid,
    ...textsOf(read),
    ...fields,
  }
}

const textsOf = (read: ReadPage) =>
  'stored' in read
    ? { stored: read.stored }
    : { text: read.text, ...(read.frontMatter === undefined ? {} : { frontMatter: read.frontMatter }) }

const titleOf = ({ title, otherTitle }: ArrangedPage, read: ReadPage | undefined): string =>
  title || read?.title || otherTitle

/** A slug for each page but links, unique among siblings; those that the manifest says come first. */
const slugsOf = async (
  pages: readonly ArrangedPage[],
  readOf: (path: string) => ReadPage | string,
): Promise<(string | undefined)[]> => {
  const due = yielding()
  const pools = new Map<number | undefined, (wanted: string) => string>()
  const slugs = new Array<string | undefined>(pages.length)
  for (const isFixed of [true, false]) {
    for (const [index, page] of pages.entries()) {
      if (page.type === 'link' || page.isSlugFixed !== isFixed) continue
      const unique = pools.get(page.parent) ?? slugPool()
      pools.set(page.parent, unique)
      slugs[index] = unique(page.slug ?? slugify(titleFor(page, readOf)))
      await due()
    }
  }
  return slugs
}

const titleFor = (page: ArrangedPage, readOf: (path: string) => ReadPage | string): string => {
  const read = page.file === undefined ? undefined : readOf(page.file)
  return titleOf(page, typeof read === 'string' ? undefined : read)
}
