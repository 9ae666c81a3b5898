// Makes a PDF: writes its pages for Typst one after the other, typesets them, and stores the bytes.
import type { Ctx } from '#context.ts'
import { Conflict } from '#kernel/errors.ts'
import type { Source, Typesetter } from '#typesetting/index.ts'
import { committedBlobs, privateFile, readBlob, storeBlobAhead, usingSpool } from '../files/index.ts'
import type { ImageFile } from './links.ts'
import { useOf } from './release.ts'
import { insertKept, type KeptPdf } from './store.ts'
import { type BookContents, type WrittenBook, writeBook } from './write-book.ts'

/** Bytes of a PDF, and of the images in it. */
const largest = 1_000_000_000
const mostOfImages = 400_000_000

export interface Making {
  /** A hash of everything that the PDF is made from. */
  readonly key: string
  readonly organization: string
  readonly space: string
  readonly read: () => Promise<BookContents>
}

export const makePdf = async (
  ctx: Ctx,
  typesetter: Typesetter,
  { key, organization, space, read }: Making,
): Promise<KeptPdf> => {
  const contents = await read()
  const file = privateFile()
  try {
    const { signal } = typesetter
    const { source, images } = await writeBook(ctx, { ...contents, organization, file, signal })
    refuseIfTooMuch(images)
    const document = { source, images: images.map(image => ({ name: image.blob, ...sourceOf(ctx, image) })) }
    return await usingSpool({ file: largest }, spool =>
      typesetter.typeset(document, async (pdf, missing) => {
        const bytes = await spool.take(pdf)
        await storeBlobAhead(ctx, useOf(key), bytes)
        const kept = { key, blob: bytes.hash, size: bytes.size }
        await ctx.inTransaction(inside => insertKept(inside, kept))
        if (missing.length > 0)
          ctx.log.warn({ space, images: missing.slice(0, 20) }, 'images could not be shown in a PDF')
        return kept
      }),
    )
  } finally {
    await file.close()
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
  open: () => readBlob(committedBlobs(ctx), blob, size),
})
