// Pages as the API shows them.
import type { Static } from 'typebox'
import {
  defaultLayout,
  fittingVariables,
  type PageNode,
  type PageRecord,
  type ReusableContentRecord,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { ContentBase } from '../bases/index.ts'
import type { Page, PageAlone, ReusableContent } from './schema.ts'

type PageOnTheWire = Static<typeof Page>

/** How much is told of every page. */
export interface Presentation {
  /** The address of the app's view of the content, to which a page's id is added. */
  readonly app: string
  readonly metadata: boolean
}

export const presentationOf = (
  ctx: Pick<Ctx, 'baseUrl'>,
  base: ContentBase,
  metadata: boolean,
): Presentation => {
  const space = `${ctx.baseUrl}/app/spaces/${base.access.row.id}`
  const { changeRequest } = base
  return { metadata, app: changeRequest === null ? space : `${space}/change-requests/${changeRequest.id}` }
}

/** Pages with all below them; `above` is the path of the page they stand under, empty at the top. */
export const presentPages = (
  presentation: Presentation,
  nodes: readonly PageNode[],
  above: string,
): PageOnTheWire[] => nodes.map(node => presentPage(presentation, node, above))

export const presentPage = (
  presentation: Presentation,
  { page, pages }: PageNode,
  above: string,
): PageOnTheWire => {
  const path = page.slug === undefined ? above : above === '' ? page.slug : `${above}/${page.slug}`
  return {
    id: page.id,
    title: page.title,
    type: page.type,
    ...(page.slug !== undefined && { slug: page.slug, path }),
    ...fieldsOf(page),
    createdAt: page.createdAt,
    updatedAt: page.updatedAt,
    ...(page.type === 'document' && {
      urls: { app: `${presentation.app}/pages/${page.id}` },
      layout: page.layout === undefined ? defaultLayout : { ...defaultLayout, ...page.layout },
    }),
    ...(presentation.metadata && page.git && { git: page.git }),
    ...(page.type !== 'link' && { pages: presentPages(presentation, pages, path) }),
  }
}

/** A page at a path, without the pages under it. */
export const presentPageAlone = (
  presentation: Presentation,
  page: PageRecord,
  path: string,
): Static<typeof PageAlone> => {
  const above = page.slug === undefined ? path : path.slice(0, -page.slug.length - 1)
  const { pages: _, ...alone } = presentPage(presentation, { page, pages: [] }, above)
  return alone
}

export const presentReusableContent = (
  content: ReusableContentRecord,
  metadata: boolean,
): Static<typeof ReusableContent> => ({
  id: content.id,
  title: content.title,
  document: content.document,
  ...(metadata && content.git && { git: content.git }),
})

const fieldsOf = (page: PageRecord): Partial<PageOnTheWire> => ({
  ...(page.emoji !== undefined && { emoji: page.emoji }),
  ...(page.icon !== undefined && { icon: page.icon }),
  ...(page.description !== undefined && { description: page.description }),
  ...(page.document !== undefined && { documentId: page.document }),
  ...(page.cover && { cover: page.cover }),
  ...(page.variables && { variables: fittingVariables(page.variables, 'page') }),
  ...(page.hidden && { hidden: true }),
  ...(page.noIndex && { noIndex: true }),
  ...(page.noRobotsIndex && { noRobotsIndex: true }),
  ...(page.target && { target: page.target }),
  ...(page.computed && { computed: page.computed }),
})
