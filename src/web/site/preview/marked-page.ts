// A page of a preview in which the changes of a change request are marked, and a deleted page as it was.
import { textChanges } from '#content/article-changes/text-changes.ts'
import type { Article } from '#content/markdown/index.ts'
import { ancestors, isPageShown, type PageRecord, page as pageWithId } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type ContentHead, sessionOf } from '#library/heads/index.ts'
import { readArticleForVisitor } from '#library/pages/index.ts'
import { revisionOf } from '#library/revisions/index.ts'
import type { ChangedPage } from '#sites/proposed-changes/index.ts'
import type { OpenedPage, SiteLinks, SiteView } from '#sites/published/index.ts'
import { addressOf } from '#sites/resolver/index.ts'
import { visitorVariable } from '#sites/visitors/index.ts'
import { Html, html } from '../../html.ts'
import type { PageData, RouteData } from '../route-data.ts'
import type { PreviewWords } from '../words.ts'
import { wordsIn } from '../words.ts'
import { wordOfChange } from './bar.ts'

/** The data of a page; in a preview with that of the bar, and with changes marked where that is asked. */
export const inPreview = async (
  ctx: Ctx,
  view: SiteView,
  opened: OpenedPage,
  data: RouteData,
  areChangesShown: boolean,
): Promise<RouteData> => {
  const { site } = data
  const { page, head, links, resolved } = opened
  if (site.preview === undefined || page === undefined) return data
  const shown = {
    ...data,
    site: {
      ...site,
      preview: {
        ...site.preview,
        page: { id: page.id, href: view.base + view.path || '/', areChangesShown },
      },
    },
  }
  if (!areChangesShown) return shown
  const words = wordsIn(site.language).preview
  const changed = view.proposed?.pages.find(
    ({ id, changeRequest }) => id === page.id && changeRequest.spaceId === head.access.row.id,
  )
  if (changed === undefined)
    return { ...shown, page: withNote(data.page, words, html`<p>${words.nothingMarked}</p>`) }
  const places = { siteSpaceId: resolved.siteSpace.id, links, language: site.language }
  const before = await pageBefore(ctx, view, head, changed, places)
  return { ...shown, page: await marked(ctx, view, { head, page, data: data.page, changed, before, words }) }
}

interface Place {
  readonly siteSpaceId: string
  readonly links: SiteLinks
  readonly language: string
}

export interface PageBefore {
  readonly page: PageRecord
  readonly article: Article
  readonly path: string
}

/** The page before the change; undefined where it did not exist, or the visitor did not see it. */
export const pageBefore = async (
  ctx: Ctx,
  { isTrue, audience, tracker }: SiteView,
  head: ContentHead,
  { id, changeRequest }: ChangedPage,
  { siteSpaceId, links, language }: Place,
): Promise<PageBefore | undefined> => {
  const before = {
    ...head,
    changeRequest: null,
    revision: await revisionOf(ctx, changeRequest.baseRevision),
    publication: null,
  }
  const session = sessionOf(ctx, before)
  const { root } = before.revision
  const page = await pageWithId(session, root, id)
  if (page === undefined) return undefined
  const path = [...(await ancestors(session, root, page)), page]
  if (!isPageShown(path, isTrue)) return undefined
  const to = links.in(siteSpaceId)
  const visitor = visitorVariable(audience.visitor)
  const article = await readArticleForVisitor(ctx, before, page, { visitor, to, tracker, language })
  return { page, article, path: path.flatMap(({ slug }) => slug ?? []).join('/') }
}

interface Marked {
  readonly head: ContentHead
  readonly page: PageRecord
  readonly data: PageData
  readonly changed: ChangedPage
  readonly before: PageBefore | undefined
  readonly words: PreviewWords
}

const marked = async (ctx: Ctx, { site, base }: SiteView, found: Marked): Promise<PageData> => {
  const { head, page, data, changed, before, words } = found
  if (before === undefined) return withNote(data, words, html`<p>${words.newPage}</p>`)
  const { added, removed, movedHere, movedAway } = words
  const labels = { added, removed, movedHere, movedAway }
  const comparing = ctx.comparing.forReaders(head.access.row.organization_id)
  const compared = await comparing.articles(before.article.html, data.article.html, labels)
  const former = addressOf(site, changed.siteSpaceId, before.path, base)
  const note = html`<p><strong>${wordOfChange(changed, words)}</strong>${compared.kind === 'compared' && html` · ${passages(compared.count, words)}`}${former !== changed.href && html` · ${words.movedFrom} <code>${former.slice(base.length)}</code>`}</p>
${printText(before.page.title, page.title, words)}
${printText(before.page.description ?? '', page.description ?? '', words)}`
  if (compared.kind === 'compared')
    return withNote({ ...data, article: { ...data.article, html: compared.html } }, words, note)
  const why = compared.kind === 'too-large' ? words.tooLarge : words.unfinished
  return withNote(
    data,
    words,
    html`${note}<p>${why}</p><details><summary>${words.before}</summary>${new Html(withoutIds(before.article.html))}</details>`,
  )
}

/** Removes ids from the former article, since the new one on the same page has the same ones. */
const withoutIds = (article: string): string =>
  article.replace(/<[a-z][^>]*>/g, tag => tag.replace(/ (?:id|name)="[^"]*"/g, ''))

const passages = (count: number, words: PreviewWords): string =>
  count === 0 ? words.nothingMarked : words.counted(words.passages, count)

/** A title or a description with its changed words marked; nothing where it is unchanged. */
const printText = (before: string, after: string, words: PreviewWords): Html | false =>
  before !== after &&
  html`<p>${textChanges(before, after).map(({ kind, text }) => {
    if (kind === 'same') return text
    return kind === 'added'
      ? html`<ins data-label="${words.added}">${text}</ins>`
      : html`<del data-label="${words.removed}">${text}</del>`
  })}</p>`

const withNote = ({ below: _below, ...page }: PageData, words: PreviewWords, note: Html): PageData => ({
  ...page,
  article: {
    ...page.article,
    html: `${html`<div class="changes-note"${words.mark}>${note}</div>`.text}\n${page.article.html}`,
  },
})
