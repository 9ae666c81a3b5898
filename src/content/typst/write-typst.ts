// Writes pages as one Typst document.
import { readFileSync } from 'node:fs'
import type { Book, BookPage, PageHead } from './book.ts'
import { fontsFor } from './fonts.ts'
import { labelOf, labelsOf, marks } from './labels.ts'
import { openingPages } from './opening-pages.ts'
import { serialize, serializeLet, serializeShow } from './values/serialize.ts'
import { type Call, call, callWith, dictionary, list, name, type Value } from './values/value.ts'
import { writePage } from './write-page.ts'

/** The whole document, including the template. It reads no files but the images that `imageOf` names. */
export const writeTypst = async (book: Book): Promise<{ source: string }> => {
  const ids = new Set(book.pages.map(({ id }) => id))
  const opening = openingPages(book.pages)
  const written: WrittenPage[] = []
  for (const [index, page] of book.pages.entries())
    written.push(await writeBookPage({ page, opens: opening[index] === true }, book, id => ids.has(id)))
  const missing = missingAnchors(book.pages, written)
  const pages = written.flatMap(({ source }, index) => [writeMarks(missing[index]), source])
  return { source: [writeFront(book), ...pages].join('\n') }
}

/** A page of a document that was written separately. */
export interface WrittenPage {
  readonly source: string
  /** The anchors in the page that links can lead to. */
  readonly placed: readonly string[]
  /** The anchors that its links lead to, by page. */
  readonly wanted: Readonly<Record<string, readonly string[]>>
}

/** One page, for a document that is assembled from several. */
export const writeBookPage = async (
  placed: { readonly page: BookPage; readonly opens: boolean },
  book: Omit<Book, 'pages'>,
  isInBook: (page: string) => boolean,
): Promise<WrittenPage> => {
  const labels = labelsOf(placed.page.id, isInBook)
  const source = serialize(await writePage(placed, book, labels))
  const wanted = Array.from(labels.wanted, ([page, anchors]) => [page, [...anchors]] as const)
  return { source, placed: [...labels.placed], wanted: Object.fromEntries(wanted) }
}

/** The anchors of a page that links lead to and that do not exist: these links lead to the page itself. */
export interface MissingAnchors {
  readonly page: string
  readonly anchors: readonly string[]
}

export const missingAnchors = (
  pages: readonly PageHead[],
  written: readonly Pick<WrittenPage, 'placed' | 'wanted'>[],
): MissingAnchors[] => {
  const wanted = new Map(pages.map(({ id }) => [id, new Set<string>()]))
  for (const page of written)
    for (const [id, anchors] of Object.entries(page.wanted))
      for (const anchor of anchors) wanted.get(id)?.add(anchor)
  return pages.map(({ id }, index) => {
    for (const anchor of written[index]?.placed ?? []) wanted.get(id)?.delete(anchor)
    return { page: id, anchors: [...(wanted.get(id) ?? [])] }
  })
}

/** To be put before the page. */
export const writeMarks = (missing: MissingAnchors | undefined): string =>
  missing === undefined || missing.anchors.length === 0 ? '' : serialize(marks(missing.page, missing.anchors))

/** Each part needs those before it. */
const template = ['sheets', 'line', 'blocks']
  .map(part => readFileSync(new URL(`./template/${part}.typ`, import.meta.url), 'utf8'))
  .join('\n')

/** Everything before the pages: the template, and, except for a single page, a title page and the table of contents. */
export const writeFront = (book: BookFront): string => {
  const { title, subtitle, date, version, pages } = book
  const fonts = serializeLet('fonts', dictionary(fontsFor(book.language)))
  const settings = [fonts, template, serializeShow(settingsOf(book))]
  if (pages.length < 2) return settings.join('\n')
  const titlePage = serialize(callWith('title-page', { subtitle, date, version }, title))
  const contents = serialize(call('contents', book.labels.contents, list(entriesOf(pages))))
  return [...settings, titlePage, contents].join('\n')
}

/** A document without the texts of its pages. */
export type BookFront = Omit<Book, 'pages' | 'linkOf' | 'imageOf'> & { readonly pages: readonly PageHead[] }

const settingsOf = (book: BookFront): Call => {
  const { title, language, direction, paper, pages } = book
  const [lang = 'en', ...others] = language.toLowerCase().split('-')
  const region = others.find(part => /^[a-z]{2}$/.test(part))
  return callWith('document-with.with', {
    title,
    lang: /^[a-z]{2,3}$/.test(lang) ? lang : 'en',
    region,
    dir: name(direction),
    paper,
    origin: pages.length < 2 ? originOf(book) : undefined,
  })
}

/** What a title page would show besides the title. */
const originOf = ({ subtitle = '', version, date }: BookFront): Value =>
  list([subtitle, [version, date].filter(part => part !== undefined).join(' · ')])

const deepestEntry = 2

const entriesOf = (pages: readonly PageHead[]): Value[] =>
  pages.flatMap(({ id, title, depth, isGroup = false }) =>
    depth > deepestEntry ? [] : [dictionary({ title, depth, group: isGroup, to: labelOf(id, '') })],
  )
