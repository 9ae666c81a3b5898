// The targets of the links of a text in a PDF: a page in it, an address, or an image, as strings that a thread can read.
import { decodeDestination, scanLinkDestinations } from '#content/markdown/scan-links.ts'
import { file, hrefResolver, type LinkSource } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { sessionOf } from '../heads/index.ts'
import { type LinkAddresses, mostDestinations, type ReadableContent } from '../pages/index.ts'
import { writeImage, writeTarget } from './link-words.ts'

/** A file of the content that is an image in the document. */
export interface ImageFile {
  readonly blob: string
  readonly size: number
}

export interface LinkFinder {
  /** The targets of links, by how they are written. */
  readonly linksOf: (of: LinkSource, markdown: string, most?: number) => Promise<Record<string, string>>
  /** The images that links lead to, by their names in the document. */
  readonly images: ReadonlyMap<string, ImageFile>
}

/** `pages` are those in the PDF; `leading` gives the addresses of others. */
export const linkFinder = (
  ctx: Ctx,
  content: ReadableContent,
  pages: ReadonlySet<string>,
  leading: LinkAddresses,
): LinkFinder => {
  const session = sessionOf(ctx, content)
  const { root } = content.revision
  const images = new Map<string, ImageFile>()

  const imageAt = async (id: string): Promise<string | undefined> => {
    const found = await file(session, root, id)
    if (found === undefined || !isShown(found.contentType)) return undefined
    images.set(found.blob, { blob: found.blob, size: found.size })
    return writeImage(found.blob)
  }
  const meaningOf = async (
    raw: string,
    target: Awaited<ReturnType<Resolve>>,
  ): Promise<string | undefined> => {
    if (target === undefined) return leading.elsewhere(decodeDestination(raw))
    if (target.kind === 'file') return imageAt(target.file)
    const { page, anchor } = target
    if (pages.has(page)) return writeTarget({ page, ...(anchor && { anchor }) })
    const address = await leading.page(page)
    return address && anchor ? `${address}#${encodeURIComponent(anchor)}` : address
  }
  return {
    images,
    linksOf: async (of, markdown, most = mostDestinations) => {
      const links: Record<string, string> = {}
      const written = [...(await scanLinkDestinations(markdown)), ...(leading.bare?.(markdown) ?? [])]
      if (written.length === 0) return links
      const resolve: Resolve = await hrefResolver(session, root, of)
      for (const raw of written.slice(0, most)) {
        const meaning = await meaningOf(raw, await resolve(raw))
        if (meaning === undefined) continue
        links[raw] = meaning
        links[decodeDestination(raw)] = meaning
      }
      return links
    },
  }
}

type Resolve = Awaited<ReturnType<typeof hrefResolver>>

const isShown = (contentType: string): boolean => /^image\/(?:png|jpeg|gif|webp|svg\+xml)\b/.test(contentType)
