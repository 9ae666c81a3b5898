// A page that a change request deletes, as it was: at `~/deleted/` followed by the ids of its site space and of the page.
import type { Ctx } from '#context.ts'
import type { SiteView } from '#sites/published/index.ts'
import { openAt } from '#sites/published/index.ts'
import { addressOf } from '#sites/resolver/index.ts'
import { Html, html } from '../../html.ts'
import { readShell } from '../data/read-route-data.ts'
import { framesIn, policyOf } from '../page/policy.ts'
import { printShell } from '../page/shell.ts'
import { rareStylesFor } from '../rare-style.ts'
import type { SiteAnswer } from '../site-request.ts'
import { wordsIn } from '../words.ts'
import { pageBefore } from './marked-page.ts'

/** Undefined where no such page is deleted, or the visitor did not see it. */
export const answerDeletedPage = async (
  ctx: Ctx,
  view: SiteView,
  rest: string,
): Promise<SiteAnswer | undefined> => {
  const [, siteSpaceId = '', id] = /^\/([^/]+)\/([^/]+)$/.exec(rest) ?? []
  const changed = view.proposed?.pages.find(
    page => page.change === 'deleted' && page.id === id && page.siteSpaceId === siteSpaceId,
  )
  if (changed === undefined) return undefined
  const front = await openAt(ctx, { ...view, path: addressOf(view.site, siteSpaceId, '', '') })
  if (front.kind !== 'page') return undefined
  const { site, ...shell } = await readShell(ctx, view, front)
  const before = await pageBefore(ctx, view, front.head, changed, {
    siteSpaceId,
    links: front.links,
    language: site.language,
  })
  if (before === undefined) return undefined
  const preview = site.preview && {
    ...site.preview,
    page: { id: changed.id, href: changed.href, areChangesShown: false },
  }
  const inPlace = { ...shell, site: { ...site, ...(preview && { preview }) } }
  const words = wordsIn(site.language).preview
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(inPlace, framesIn(ctx, before.article.html)),
    },
    body: printShell(inPlace, {
      head: { title: before.page.title, styles: rareStylesFor(before.article.html) },
      kind: 'article',
      main: html`<header class="begin"><h1>${before.page.title}</h1></header>
<article class="prose"><div class="changes-note"><p><strong>${words.deleted}</strong> · ${words.deletedPage}</p></div>
${new Html(before.article.html)}</article>`,
    }),
  }
}
