// A PDF for members: of a space or a change request at a revision.
import { hashOf } from '#content/objects.ts'
import type { PageHead } from '#content/typst/index.ts'
import { nobody, reading } from '#context.ts'
import { sessionOf } from '../heads/index.ts'
import { form, keptOrMade } from './kept-or-made.ts'
import { type Origin, originOf } from './origin.ts'
import { pagesOfPdf } from './page-list.ts'
import type { PdfRequest } from './request.ts'
import type { KeptPdf } from './store.ts'
import type { BookSettings } from './tasks.ts'
import { textsForMembers } from './texts.ts'

export const readyPdf = async (
  given: Parameters<typeof reading>[0],
  request: PdfRequest,
): Promise<KeptPdf> => {
  const ctx = reading(given, nobody)
  const origin = await originOf(ctx, request)
  // The address names a revision, but the PDF depends only on the content of that, so the key has its root instead.
  const { revision: _, ...wanted } = request
  const { content, ...names } = origin
  const { root } = content.revision
  const organization = content.access.row.organization_id
  return keptOrMade(ctx, {
    key: hashOf(JSON.stringify({ form, baseUrl: ctx.baseUrl, root, ...wanted, names })),
    asks: 'member',
    organization,
    space: request.space,
    read: async () => {
      const pages = await pagesOfPdf(sessionOf(ctx, content), root, request)
      return {
        pages,
        settings: await settingsOf(request, origin, pages),
        texts: textsForMembers(ctx, content, pages),
      }
    },
  })
}

const settingsOf = async (
  { page, paper, language }: PdfRequest,
  { space, organization, day, version }: Origin,
  pages: readonly PageHead[],
): Promise<BookSettings> => {
  const { settingsIn } = await import('./settings.ts')
  return {
    ...settingsIn(language, day),
    title: page === null ? space : (pages[0]?.title ?? space),
    subtitle: page === null ? organization : space,
    ...(version !== undefined && { version }),
    paper,
  }
}
