// Pages as the API shows them.
import type { Static } from 'typebox'
import {
  type ContentReference,
  defaultLayout,
  fittingVariables,
  flatten,
  isAddress,
  mostBytesOfVariables,
  type PageNode,
  type PageRecord,
  type ReusableContentRecord,
  sizeOfVariables,
  withoutGenerated,
} from '#content/snapshot/index.ts'
import type { Ctx, PageAddresses } from '#context.ts'
import type { User } from '#identity/users/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ReadableContent } from './readable-content.ts'
import type { Page, PageAlone, ReusableContent } from './schema.ts'

type PageOnTheWire = Static<typeof Page>

/** The person who changed a page last; undefined where that is not known. */
export type AuthorOf = (page: PageRecord) => Static<typeof User> | undefined

/** What is shown of every page. */
export interface Presentation {
  /** The address of the app's view of the content, to which a page's id is added. */
  readonly app: string
  readonly metadata: boolean
  /** Whether generated pages are shown; left out, they are. */
  readonly computed?: boolean
  /** Where sites publish the pages; left out where none does. */
  readonly published?: PageAddresses
  /** The id of the front page: the one that everybody is shown at the address of the space. */
  readonly frontPage?: string
  /** The last authors of pages; left out, pages do not name them. */
  readonly authorOf?: AuthorOf
  /** Whether to leave out what is for writers only: variables, conditions, the source of a page. */
  readonly isForVisitors?: boolean
}

export const presentationOf = (
  ctx: Pick<Ctx, 'baseUrl'>,
  head: Pick<ReadableContent, 'access' | 'changeRequest'>,
  shown: Pick<Presentation, 'metadata' | 'computed'>,
): Presentation => {
  const space = `${ctx.baseUrl}/app/spaces/${head.access.row.id}`
  const { changeRequest } = head
  return { ...shown, app: changeRequest === null ? space : `${space}/change-requests/${changeRequest.id}` }
}

/** Pages with all below them; `above` is the path of the page above them, empty at the top. */
export const presentPages = (
  presentation: Presentation,
  nodes: readonly PageNode[],
  above: string,
): Promise<PageOnTheWire[]> => {
  const shown = presentation.computed === false ? withoutGenerated(nodes) : nodes
  const show = haveManyVariables(shown) ? withoutVariables : whole
  return presentBelow(presentation, shown, above, show)
}

/** A page with all its variables, and those below it. */
export const presentPage = async (
  presentation: Presentation,
  { page, pages }: PageNode,
  above: string,
): Promise<PageOnTheWire> => {
  const shown = presentAlone(presentation, page, above)
  if (page.type === 'link') return shown
  return { ...shown, pages: await presentPages(presentation, pages, pathBelow(page, above)) }
}

/** A page at a path, without its variables and the pages under it: the form in which other objects name it. */
export const presentPageAlone = (
  presentation: Presentation,
  page: PageRecord,
  path: string,
): Static<typeof PageAlone> => {
  const above = page.slug === undefined ? path : path.slice(0, -page.slug.length - 1)
  return withoutVariables(presentAlone(presentation, page, above))
}

type Show = (page: PageOnTheWire) => PageOnTheWire

const whole: Show = page => page

const withoutVariables: Show = ({ variables: _, ...page }) => page

/** Whether the pages of a tree have more variables than a space may have, so that the tree does not show them. */
const haveManyVariables = (nodes: readonly PageNode[]): boolean => {
  let size = 0
  for (const { variables } of flatten(nodes)) {
    if (variables === undefined) continue
    size += sizeOfVariables(variables)
    if (size > mostBytesOfVariables) return true
  }
  return false
}

const presentBelow = async (
  presentation: Presentation,
  nodes: readonly PageNode[],
  above: string,
  show: Show,
): Promise<PageOnTheWire[]> => {
  const shown: PageOnTheWire[] = []
  for (const { page, pages } of nodes) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    const alone = show(presentAlone(presentation, page, above))
    if (page.type === 'link') shown.push(alone)
    else {
      const below = await presentBelow(presentation, pages, pathBelow(page, above), show)
      shown.push({ ...alone, pages: below })
    }
  }
  return shown
}

const pathBelow = ({ slug }: PageRecord, above: string): string => {
  if (slug === undefined) return above
  return above === '' ? slug : `${above}/${slug}`
}

const presentAlone = (presentation: Presentation, page: PageRecord, above: string): PageOnTheWire => ({
  id: page.id,
  title: page.title,
  type: page.type,
  ...(page.slug !== undefined && { slug: page.slug, path: pathBelow(page, above) }),
  ...(presentation.isForVisitors ? forVisitors(fieldsOf(page)) : fieldsOf(page)),
  ...(presentation.computed !== false && generatedFieldsOf(page)),
  createdAt: page.createdAt,
  updatedAt: page.updatedAt,
  ...lastAuthorOf(presentation, page),
  ...(page.type === 'document' && {
    urls: {
      app: `${presentation.app}/pages/${page.id}`,
      ...(presentation.published && {
        published: presentation.published(pathBelow(page, above), page.id === presentation.frontPage),
      }),
    },
    layout: page.layout === undefined ? defaultLayout : { ...defaultLayout, ...page.layout },
  }),
  ...(presentation.metadata && page.git && { git: page.git }),
})

const lastAuthorOf = ({ authorOf }: Presentation, page: PageRecord): Pick<PageOnTheWire, 'updatedBy'> => {
  const updatedBy = authorOf?.(page)
  return updatedBy === undefined ? {} : { updatedBy }
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

/** Addresses were once stored unchecked; one that a browser would run as a script is not shown. */
const isHarmless = (target: ContentReference): boolean => target.kind !== 'url' || isAddress(target.url)

const fieldsOf = (page: PageRecord): Partial<PageOnTheWire> => ({
  ...(page.emoji !== undefined && { emoji: page.emoji }),
  ...(page.icon !== undefined && { icon: page.icon }),
  ...(page.description !== undefined && { description: page.description }),
  ...(page.document !== undefined && page.type === 'document' && { documentId: page.document }),
  ...(page.cover && { cover: page.cover }),
  ...(page.variables && { variables: fittingVariables(page.variables, 'page') }),
  ...(page.hidden && { hidden: true }),
  ...(page.noIndex && { noIndex: true }),
  ...(page.noRobotsIndex && { noRobotsIndex: true }),
  ...(page.condition !== undefined && { condition: page.condition }),
  ...(page.target && isHarmless(page.target) && { target: page.target }),
  ...(page.computed && { computed: page.computed }),
})

const forVisitors = ({
  variables: _variables,
  condition: _condition,
  ...fields
}: Partial<PageOnTheWire>): Partial<PageOnTheWire> => fields

const generatedFieldsOf = (page: PageRecord): Partial<PageOnTheWire> => ({
  ...(page.document !== undefined && page.type === 'computed' && { documentId: page.document }),
  ...(page.generation && { computedSeed: page.generation.seed }),
  ...(page.generatedBy !== undefined && { generatedBy: page.generatedBy }),
})
