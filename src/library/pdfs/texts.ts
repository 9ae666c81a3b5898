// The texts of pages in a PDF, and the targets of their links.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { type PageRecord, pagesOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { sessionOf } from '../heads/index.ts'
import { evaluator, includedIn, leadingToApp, type ReadableContent, targetsOf } from '../pages/index.ts'
import { type ImageFile, type LinkFinder, linkFinder } from './links.ts'
import type { PageTask } from './tasks.ts'

export interface PageText extends Pick<PageTask, 'markdown' | 'included' | 'targets' | 'links'> {
  readonly path: string
  readonly description?: string
}

export interface Texts {
  /** Prepares to read the texts of these pages; returns a function that reads one. */
  readonly of: (ids: readonly string[]) => Promise<(id: string) => Promise<PageText>>
  /** The images in the texts that were read, by name. */
  readonly images: ReadonlyMap<string, ImageFile>
}

/** All pages as members see them; links to pages that are not in the PDF lead to the app. */
export const textsForMembers = (
  ctx: Ctx,
  content: ReadableContent,
  pages: readonly { readonly id: string }[],
): Texts => {
  const session = sessionOf(ctx, content)
  const inPdf = new Set(pages.map(({ id }) => id))
  const { images, linksOf } = linkFinder(ctx, content, inPdf, leadingToApp(ctx, content))
  return {
    images,
    of: async ids => {
      const records = new Map((await pagesOf(session, content.revision.root, ids)).map(one => [one.id, one]))
      await session.fetchTexts?.(
        [...records.values()].flatMap(({ document, links }) => [document ?? [], links ?? []].flat()),
      )
      return async id => {
        const record = records.get(id)
        if (record === undefined) return textless
        return textOf(ctx, content, record, { prepare: evaluator(ctx, content, record), linksOf })
      }
    },
  }
}

const textless: PageText = { path: '', markdown: '', included: undefined, targets: undefined, links: {} }

/** The description, if the page shows it. */
const descriptionOf = ({ description, layout }: PageRecord): Pick<PageText, 'description'> =>
  description === undefined || layout?.description === false ? {} : { description: withEmoji(description) }

export interface Seen {
  /** What is done to the text, and to the texts that it includes, before they are shown. */
  readonly prepare: (markdown: string) => Promise<string>
  readonly linksOf: LinkFinder['linksOf']
  /** Whether a page may be named; without it, every page may be. */
  readonly isNamed?: (page: string) => Promise<boolean>
}

export const textOf = async (
  ctx: Ctx,
  content: ReadableContent,
  record: PageRecord,
  { prepare, linksOf, isNamed }: Seen,
): Promise<PageText> => {
  const about = { path: record.slug ?? '', ...descriptionOf(record) }
  if (record.document === undefined) return { ...textless, ...about }
  const markdown = await prepare(await sessionOf(ctx, content).readText(record.document))
  return {
    ...about,
    markdown,
    included: await includedIn(ctx, content, record, markdown, { linksOf, prepare }),
    targets: await targetsOf(ctx, content, record, markdown, isNamed),
    links: await linksOf(record, markdown),
  }
}
