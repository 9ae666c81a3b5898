// The pages of an export that are files, a few at a time, with their fields divided between front matter and manifest.
import type { ContentPage } from './content.ts'
import type { ContentReader } from './content-reader.ts'
import { hasFile, type RepositoryLayout } from './lay-out.ts'
import { type DividedFields, frontMatterFields, type PageToDivide } from './write-front-matter.ts'

/** Few enough that the longest possible fields of that many pages fit into memory, and the longest texts. */
export const pagesAtOnce = 100
export const textsAtOnce = 8

/** How many characters of front matter are read at once. */
const frontMatterAtOnce = 100_000

export interface DividedPage {
  readonly page: ContentPage
  readonly path: string
  readonly divided: DividedFields
}

/** All pages that are files, each before its descendants. */
export function* pagesWithFile(pages: readonly ContentPage[]): Generator<ContentPage> {
  for (const page of pages) {
    if (hasFile(page)) yield page
    yield* pagesWithFile(page.children)
  }
}

/** Only pages that came with front matter get any. */
export const dividedPages = async (
  pages: readonly ContentPage[],
  layout: RepositoryLayout,
  reader: ContentReader,
): Promise<DividedPage[]> => {
  const placed = (await reader.pages(pages)).map(page => ({
    page,
    path: layout.get(page.id) as string,
    wanted: frontMatterFields(page, layout),
  }))
  const asked: PageToDivide[] = placed.flatMap(({ page: { frontMatter }, path, wanted }) =>
    frontMatter === undefined ? [] : [{ path, frontMatter, wanted }],
  )
  const answers: DividedFields[] = []
  for (const some of inParts(asked)) answers.push(...(await reader.divide(some)))
  return placed.map(({ page, path, wanted }) => ({
    page,
    path,
    divided:
      page.frontMatter === undefined
        ? { frontMatter: null, manifest: wanted }
        : (answers.shift() as DividedFields),
  }))
}

function* inParts(pages: readonly PageToDivide[]): Generator<PageToDivide[]> {
  let [part, size]: [PageToDivide[], number] = [[], 0]
  for (const page of pages) {
    part.push(page)
    size += page.frontMatter.length
    if (size < frontMatterAtOnce) continue
    yield part
    part = []
    size = 0
  }
  if (part.length > 0) yield part
}
