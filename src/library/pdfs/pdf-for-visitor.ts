// A single page as a PDF for a visitor of a site: only with what they see of it.
import type { ExpressionVariables } from '#content/conditions/index.ts'
import { hashOf } from '#content/objects.ts'
import type { PageRecord } from '#content/snapshot/index.ts'
import type { PageHead, Paper } from '#content/typst/index.ts'
import type { Ctx } from '#context.ts'
import type { ContentHead } from '../heads/index.ts'
import { isNamedWhere, type LinkAddresses, visitorEvaluator } from '../pages/index.ts'
import { form, keptOrMade } from './kept-or-made.ts'
import { linkFinder } from './links.ts'
import { makeRoomForVisitors } from './release.ts'
import { type KeptPdf, visitorsOf } from './store.ts'
import type { BookSettings } from './tasks.ts'
import { textOf } from './texts.ts'

export interface PdfReader {
  readonly visitor: NonNullable<ExpressionVariables['visitor']>
  readonly network: string | undefined
  /** The absolute addresses of links for the visitor. */
  readonly to: LinkAddresses
  /** The titles of the page and of the site, as they are printed. */
  readonly title: string
  readonly subtitle: string
  readonly language: string
  readonly paper: Paper
}

export const pdfForVisitor = async (
  ctx: Ctx,
  head: ContentHead,
  record: PageRecord,
  { visitor, network, to, title, subtitle, language, paper }: PdfReader,
): Promise<KeptPdf> => {
  const { images, linksOf } = linkFinder(ctx, head, new Set([record.id]), to)
  const prepare = visitorEvaluator(ctx, head, record, visitor)
  const text = await textOf(ctx, head, record, { prepare, linksOf, isNamed: isNamedWhere(to) })
  const page: PageHead = { id: record.id, title, depth: 0 }
  const day = head.revision.created_at.slice(0, 10)
  const { settingsIn } = await import('./settings.ts')
  const settings: BookSettings = { ...settingsIn(language, day), title, subtitle, paper }
  const { id: space, organization_id: organization } = head.access.row
  return keptOrMade(ctx, {
    // The key covers everything that this visitor sees, so nobody who sees something else gets the same PDF.
    key:
      visitorsOf(organization) +
      hashOf(JSON.stringify({ form, page, settings, text, images: [...images.keys()] })),
    asks: 'visitor',
    network,
    onMade: made => makeRoomForVisitors(ctx, organization, made),
    organization,
    space,
    read: async () => ({ pages: [page], settings, texts: { images, of: async () => async () => text } }),
  })
}
