// PDFs as a PDF reader understands them: the text of their pages, where their links lead, their outline.
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfPage {
  readonly text: string
  /** External URLs, or the number of the page that a link leads to, from 1; consecutive links to one target count once. */
  readonly links: readonly (string | number)[]
  readonly images: number
}

export interface PdfOutline {
  readonly title: string
  readonly items: readonly PdfOutline[]
}

export interface Pdf {
  readonly pages: readonly PdfPage[]
  readonly outline: readonly PdfOutline[]
  readonly title: string | undefined
  readonly language: string | undefined
}

type Opened = Awaited<ReturnType<typeof getDocument>['promise']>
type OpenedPage = Awaited<ReturnType<Opened['getPage']>>

export const readPdf = async (bytes: Uint8Array): Promise<Pdf> => {
  // The library takes ownership of the bytes.
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  const opened = await loading.promise
  try {
    const pages: PdfPage[] = []
    for (let number = 1; number <= opened.numPages; number++)
      pages.push(await readPage(opened, await opened.getPage(number)))
    const { info } = await opened.getMetadata()
    const { Title, Language } = info as { Title?: string; Language?: string }
    return { pages, outline: outlineOf(await opened.getOutline()), title: Title, language: Language }
  } finally {
    await loading.destroy()
  }
}

const readPage = async (opened: Opened, page: OpenedPage): Promise<PdfPage> => {
  const { items } = await page.getTextContent()
  const text = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  const links: (string | number)[] = []
  for (const { url, unsafeUrl, dest } of await page.getAnnotations()) {
    const target = typeof dest === 'string' ? await opened.getDestination(dest) : dest
    const address = url ?? unsafeUrl
    if (Array.isArray(target)) links.push((await opened.getPageIndex(target[0])) + 1)
    else if (typeof address === 'string') links.push(address)
  }
  return {
    text,
    links: links.filter((link, index) => link !== links[index - 1]),
    images: await imagesOn(page),
  }
}

const imagesOn = async (page: OpenedPage): Promise<number> => {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { fnArray } = await page.getOperatorList()
  return fnArray.filter(code => code === OPS.paintImageXObject).length
}

const outlineOf = (items: Awaited<ReturnType<Opened['getOutline']>> | undefined): PdfOutline[] =>
  (items ?? []).map(({ title, items: below }) => ({ title, items: outlineOf(below) }))
