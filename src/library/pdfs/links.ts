// Where the links of a text lead in a PDF: to a page in it, to an address, or to an image, as words that a thread understands.
import { decodeDestination, scanLinkDestinations } from '#content/markdown/scan-links.ts'
import { file, hrefResolver, type LinkSource } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { sessionOf } from '../heads/index.ts'
import { mostDestinations, presentationOf, type ReadableContent } from '../pages/index.ts'
import { writeImage, writeTarget } from './link-words.ts'

/** Bytes of a file of the content, under the name that the document has for them. */
export interface ImageFile {
  readonly blob: string
  readonly size: number
}

export interface LinkFinder {
  /** What is written, and what it means. */
  readonly linksOf: (of: LinkSource, markdown: string, most?: number) => Promise<Record<string, string>>
  /** The images that links lead to, by their names. */
  readonly images: ReadonlyMap<string, ImageFile>
}

/** `pages`: those that are in the PDF. */
export const linkFinder = (ctx: Ctx, content: ReadableContent, pages: ReadonlySet<string>): LinkFinder => {
  const session = sessionOf(ctx, content)
  const { root } = content.revision
  const { app } = presentationOf(ctx, content, { metadata: false })
  const images = new Map<string, ImageFile>()

  const meaningOf = async (target: Awaited<ReturnType<Resolve>>): Promise<string | undefined> => {
    if (target === undefined) return undefined
    if (target.kind === 'page') {
      const anchor = target.anchor === undefined ? '' : `#${encodeURIComponent(target.anchor)}`
      if (!pages.has(target.page)) return `${app}/pages/${target.page}${anchor}`
      return writeTarget({ page: target.page, ...(target.anchor && { anchor: target.anchor }) })
    }
    const found = await file(session, root, target.file)
    if (found === undefined || !isShown(found.contentType)) return undefined
    images.set(found.blob, { blob: found.blob, size: found.size })
    return writeImage(found.blob)
  }
  return {
    images,
    linksOf: async (of, markdown, most = mostDestinations) => {
      const links: Record<string, string> = {}
      const destinations = (await scanLinkDestinations(markdown)).slice(0, most)
      if (destinations.length === 0) return links
      const resolve: Resolve = await hrefResolver(session, root, of)
      for (const raw of destinations) {
        const meaning = await meaningOf(await resolve(raw))
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
