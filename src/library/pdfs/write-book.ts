// Writes the source of a document: each page in a thread and into a private file, then all of them in order.
import type { PageHead } from '#content/typst/index.ts'
import { openingPages } from '#content/typst/opening-pages.ts'
import type { Ctx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { Conflict } from '#kernel/errors.ts'
import type { Source } from '#typesetting/index.ts'
import { againWhenFull } from '../exports/index.ts'
import type { PrivateFile } from '../files/index.ts'
import type { ImageFile } from './links.ts'
import type { BookSettings, FrontReply, PageReply, PageTask, PdfTask } from './tasks.ts'
import type { PageText, Texts } from './texts.ts'

/** The content of a document, in the order of a reader. */
export interface BookContents {
  readonly pages: readonly PageHead[]
  readonly settings: BookSettings
  readonly texts: Texts
}

export interface BookToWrite extends BookContents {
  /** The organization on whose behalf threads work. */
  readonly organization: string
  /** The file that the sources of pages are written to. */
  readonly file: PrivateFile
  readonly signal: AbortSignal
}

export interface WrittenBook {
  readonly source: Source
  /** The images that are shown, each once. */
  readonly images: readonly ImageFile[]
}

/** Pages whose texts are in memory at a time, and of these, pages that threads write at a time. */
const pagesAtOnce = 50
const threadsAtOnce = 3

/** Bytes of the source: about 20,000 sheets. */
const mostOfSource = 100_000_000

const tooLong = (): Conflict =>
  new Conflict('these pages have more text than a PDF may have; ask for one of fewer pages')

export const writeBook = async (ctx: Ctx, book: BookToWrite): Promise<WrittenBook> => {
  const { pages, texts, file, signal } = book
  const opening = openingPages(pages)
  const written: SetAside[] = []
  const shown = new Set<string>()
  let size = 0
  for (const batch of batchesOf(pages.entries(), { count: pagesAtOnce })) {
    signal.throwIfAborted()
    const textOf = await texts.of(batch.map(([, { id }]) => id))
    for (const some of batchesOf(batch, { count: threadsAtOnce })) {
      const replies = await Promise.all(
        some.map(async ([index, page]) =>
          writePage(ctx, book, { page, text: await textOf(page.id), opens: opening[index] === true }),
        ),
      )
      for (const { source, images, ...anchors } of replies) {
        for (const name of images) shown.add(name)
        size += source.length
        if (size > mostOfSource) throw tooLong()
        written.push({ ...anchors, at: await file.append(source), length: source.length })
      }
    }
  }
  const { front, marks } = await writeFront(ctx, book, written)
  return {
    source: joined(file, front, marks, written),
    images: [...texts.images].flatMap(([name, image]) => (shown.has(name) ? image : [])),
  }
}

/** A page that is written, and where its source is in the file. */
interface SetAside extends Omit<PageReply, 'source' | 'images'> {
  readonly at: number
  readonly length: number
}

interface PageToWrite {
  readonly page: PageHead
  readonly text: PageText
  readonly opens: boolean
}

const writePage = (
  ctx: Ctx,
  { organization, settings }: BookToWrite,
  { page, text: { path, description, ...text }, opens }: PageToWrite,
): Promise<PageReply> => {
  const headed = { ...page, path, ...(description !== undefined && { description }) }
  const task: PageTask = { kind: 'page', settings, page: headed, opens, ...text }
  return inThread(ctx, organization, task, task.markdown.length + 1000)
}

const writeFront = (
  ctx: Ctx,
  { organization, settings, pages }: BookToWrite,
  written: readonly SetAside[],
): Promise<FrontReply> => {
  const anchors = written.map(({ placed, wanted }) => ({ placed, wanted }))
  return inThread(
    ctx,
    organization,
    { kind: 'front', book: { ...settings, pages }, written: anchors },
    pages.length * 100,
  )
}

/** Milliseconds of CPU time for a page. */
const writingTime = 10_000

/** Works after requests that wait for a page: a PDF takes seconds anyway. */
const inThread = <Result>(
  { threads }: Ctx,
  owner: string,
  payload: PdfTask,
  weight: number,
): Promise<Result> =>
  againWhenFull(() =>
    threads.run({
      module: new URL('./thread.ts', import.meta.url),
      payload,
      owner,
      urgency: 'background',
      cpuTime: writingTime,
      weight,
    }),
  )

const joined = (
  file: PrivateFile,
  front: string,
  marks: readonly string[],
  written: readonly SetAside[],
): Source => {
  const first = Buffer.from(front)
  const before = marks.map(mark => Buffer.from(mark))
  return {
    size: written.reduce(
      (sum, { length }, index) => sum + length + (before[index]?.length ?? 0),
      first.length,
    ),
    open: async function* () {
      yield first
      for (const [index, { at, length }] of written.entries()) {
        yield before[index] ?? Buffer.alloc(0)
        yield await file.read(at, length)
      }
    },
  }
}
