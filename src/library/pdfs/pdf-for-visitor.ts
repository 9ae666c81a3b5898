// A page alone as a PDF for a visitor of a site: what they see of it, and nothing of what they do not.
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
  /** Where links lead the visitor: whole addresses. */
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
    // All that it is made of, as this visitor sees it: so it is nobody's who sees anything else.
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
