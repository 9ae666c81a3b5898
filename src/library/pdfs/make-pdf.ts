// Makes a PDF: its pages are written for Typst one after the other, typeset, and the bytes stored.
import type { PageHead } from '#content/typst/index.ts'
import type { Ctx } from '#context.ts'
import { Conflict } from '#kernel/errors.ts'
import type { Source, Typesetter } from '#typesetting/index.ts'
import { privateFile, readBlob, storeBlobAhead, usingSpool } from '../files/index.ts'
import { sessionOf } from '../heads/index.ts'
import { dayIn, directionIn, labelsIn } from './labels.ts'
import type { ImageFile } from './links.ts'
import type { Origin } from './origin.ts'
import { pagesOfPdf } from './page-list.ts'
import { useOf } from './release.ts'
import type { PdfRequest } from './request.ts'
import { insertKept, type KeptPdf } from './store.ts'
import type { BookSettings } from './tasks.ts'
import { type WrittenBook, writeBook } from './write-book.ts'

/** In bytes, of a PDF, and of the images in it. */
const largest = 1_000_000_000
const mostOfImages = 400_000_000

export interface Making {
  readonly key: string
  readonly request: PdfRequest
  readonly origin: Origin
}

export const makePdf = async (
  ctx: Ctx,
  typesetter: Typesetter,
  { key, request, origin }: Making,
): Promise<KeptPdf> => {
  const { content } = origin
  const pages = await pagesOfPdf(sessionOf(ctx, content), content.revision.root, request)
  const settings = settingsOf(request, origin, pages)
  const file = privateFile()
  try {
    const { source, images } = await writeBook(ctx, {
      content,
      pages,
      settings,
      file,
      signal: typesetter.signal,
    })
    refuseIfTooMuch(images)
    const document = { source, images: images.map(image => ({ name: image.blob, ...sourceOf(ctx, image) })) }
    return await usingSpool({ file: largest }, spool =>
      typesetter.typeset(document, async (pdf, missing) => {
        const bytes = await spool.take(pdf)
        await storeBlobAhead(ctx, useOf(key), bytes)
        const kept = { key, blob: bytes.hash, size: bytes.size }
        await ctx.inTransaction(inside => insertKept(inside, kept))
        if (missing.length > 0)
          ctx.log.warn(
            { space: request.space, images: missing.slice(0, 20) },
            'images could not be shown in a PDF',
          )
        return kept
      }),
    )
  } finally {
    await file.close()
  }
}

const settingsOf = (
  { page, paper, language }: PdfRequest,
  { space, organization, day, version }: Origin,
  pages: readonly PageHead[],
): BookSettings => {
  const title = page === null ? space : (pages[0]?.title ?? space)
  return {
    title,
    subtitle: page === null ? organization : space,
    date: dayIn(language, day),
    ...(version !== undefined && { version }),
    language,
    direction: directionIn(language),
    paper,
    labels: labelsIn(language),
  }
}

const refuseIfTooMuch = (images: WrittenBook['images']): void => {
  const size = images.reduce((sum, image) => sum + image.size, 0)
  if (size > mostOfImages)
    throw new Conflict(
      `the images of a PDF have at most ${mostOfImages} bytes together, and these have ${size}; ask for one of fewer pages`,
    )
}

const sourceOf = (ctx: Ctx, { blob, size }: ImageFile): Source => ({
  size,
  open: () => readBlob(ctx.database.read, blob, size),
})
