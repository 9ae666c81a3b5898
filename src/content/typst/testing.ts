// Makes documents of Markdown, compiles them, and reads the PDF as a viewer would.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Root } from 'mdast'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { parseMarkdown } from '../markdown/index.ts'
import { type Book, type BookPage, writeTypst } from './index.ts'

export type PageInput = Partial<Omit<BookPage, 'tree'>> & { readonly text?: string; readonly tree?: Root }

/** A book of these pages, each with a title; by default only web addresses lead anywhere, and no images exist. */
export const bookOf = (pages: readonly PageInput[], others: Partial<Book> = {}): Book => ({
  title: 'The book',
  language: 'en',
  direction: 'ltr',
  paper: 'a4',
  linkOf: destination => (/^https?:/.test(destination) ? { url: destination } : undefined),
  imageOf: () => undefined,
  labels: { contents: 'Contents' },
  pages: pages.map(({ text = '', ...page }, index) => ({
    id: `page-${index}`,
    title: `Page ${index}`,
    depth: 0,
    path: `page-${index}`,
    tree: parseMarkdown(text),
    ...page,
  })),
  ...others,
})

/** The PDF that Typst makes of a book. */
export const compiled = async (book: Book, images: Readonly<Record<string, Buffer>> = {}): Promise<Pdf> => {
  const { source } = await writeTypst(book)
  for (const [path, bytes] of Object.entries(images)) compiler.mapShadow(join(workspace, path), bytes)
  const result = compiler.compile({ mainFileContent: source })
  const error = result.takeError()
  if (error !== null) throw new Error(JSON.stringify(compiler.fetchDiagnostics(error)))
  const document = result.result
  if (document === null) throw new Error('there is no document')
  return read(compiler.pdf(document))
}

/** A document as a PDF viewer sees it. */
export interface Pdf {
  /** One text for each sheet. */
  readonly texts: readonly string[]
  /** Texts outside the sheet, or at its very edge. */
  readonly beyond: readonly string[]
  readonly outline: readonly OutlineItem[]
  /** A link that spans lines, or has several parts, counts once. */
  readonly links: readonly { readonly sheet: number; readonly url?: string; readonly toSheet?: number }[]
}

export interface OutlineItem {
  readonly title: string
  readonly items: readonly OutlineItem[]
}

const workspace = mkdtempSync(join(tmpdir(), 'lectern-typst-'))

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const fontPaths = [
  ...['400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '700Bold_Italic'].map(
    face => `@expo-google-fonts/noto-sans/${face}`,
  ),
  ...['400Regular', '700Bold'].map(face => `@expo-google-fonts/noto-sans-mono/${face}`),
  '@expo-google-fonts/noto-emoji/400Regular',
  ...['arabic', 'hebrew', 'jp', 'kr', 'sc'].map(script => `@embedpdf/fonts-${script}/fonts`),
].map(path => join(modules, path))

/** Shared, so that the fonts are read only once. */
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] })

const read = async (bytes: Buffer): Promise<Pdf> => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  const beyond: string[] = []
  const links: Pdf['links'][number][] = []
  for (let sheet = 1; sheet <= document.numPages; sheet++) {
    const page = await document.getPage(sheet)
    const { items } = await page.getTextContent()
    const [, , width = 0] = page.view
    for (const item of items)
      if ('str' in item && (item.transform[4] + item.width > width - edge || item.transform[4] < edge))
        beyond.push(item.str)
    texts.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    for (const { subtype, url, dest } of await page.getAnnotations()) {
      if (subtype !== 'Link') continue
      const target = typeof dest === 'string' ? await document.getDestination(dest) : dest
      const toSheet = Array.isArray(target) ? (await document.getPageIndex(target[0])) + 1 : undefined
      const link = { sheet, ...(url && { url }), ...(toSheet !== undefined && { toSheet }) }
      if (!isDeepStrictEqual(link, links.at(-1))) links.push(link)
    }
  }
  const outline = await document.getOutline()
  await document.destroy()
  return { texts, beyond, links, outline: outlineItems(outline ?? []) }
}

/** In points; the margins are three times as wide. */
const edge = 24

const outlineItems = (items: readonly { title: string; items: readonly unknown[] }[]): OutlineItem[] =>
  items.map(({ title, items }) => ({ title, items: outlineItems(items as OutlineItem[] & typeof items) }))
