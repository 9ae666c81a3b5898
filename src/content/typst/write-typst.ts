// Pages to one document of Typst.
import { readFileSync } from 'node:fs'
import type { Book, BookPage } from './book.ts'
import { fontsFor } from './fonts.ts'
import { createLabels, type Labels } from './labels.ts'
import { serialize, serializeShow } from './values/serialize.ts'
import { type Call, call, callWith, dictionary, list, name, type Value } from './values/value.ts'
import { type Placed, writePage } from './write-page.ts'

/** The whole document, template included. It reads no file but the images that `imageOf` names. */
export const writeTypst = async (book: Book): Promise<{ source: string }> => {
  const labels = createLabels(book.pages.map(({ id }) => id))
  const written: { id: string; source: string }[] = []
  for (const placed of placedPages(book.pages)) {
    const content = await writePage(placed, book, labels)
    written.push({ id: placed.page.id, source: serialize(content) })
  }
  const pages = written.flatMap(({ id, source }) => {
    const missing = labels.missing(id)
    return missing.length === 0 ? [source] : [serialize(missing), source]
  })
  return { source: [template, serializeShow(settingsOf(book)), ...front(book, labels), ...pages].join('\n') }
}

const template = readFileSync(new URL('./template/template.typ', import.meta.url), 'utf8')

const settingsOf = ({ title, language, direction, paper }: Book): Call => {
  const [lang = 'en', ...others] = language.toLowerCase().split('-')
  const region = others.find(part => /^[a-z]{2}$/.test(part))
  return callWith('document-with.with', {
    title,
    lang: /^[a-z]{2,3}$/.test(lang) ? lang : 'en',
    region,
    dir: name(direction),
    paper,
    fonts: dictionary(fontsFor(language)),
  })
}

/** Title page and contents; a page alone needs none. */
const front = (book: Book, labels: Labels): string[] => {
  if (book.pages.length < 2) return []
  const { title, subtitle, date, version } = book
  return [
    serialize(callWith('title-page', { subtitle, date, version }, title)),
    serialize(call('contents', book.labels.contents, list(entriesOf(book, labels)))),
  ]
}

const deepestEntry = 2

const entriesOf = ({ pages }: Book, labels: Labels): Value[] =>
  pages.flatMap(({ id, title, depth, isGroup = false }) => {
    const to = labels.of(id)
    return depth > deepestEntry || to === undefined ? [] : [dictionary({ title, depth, group: isGroup, to })]
  })

/** Pages at the top begin on a new sheet, and those directly in a part. */
const placedPages = (pages: readonly BookPage[]): Placed[] => {
  let openDepth = 0
  return pages.map((page, index) => {
    const before = pages[index - 1]
    if (page.depth === 0) openDepth = 0
    if (before?.isGroup === true && before.depth <= openDepth && page.depth > before.depth)
      openDepth = page.depth
    return { page, opens: pages.length > 1 && page.depth <= openDepth }
  })
}
