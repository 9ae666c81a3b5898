// All that change requests change, on one page: at `~/review`.
import { readableHead } from '#sites/proposed-changes/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { policyOf } from '../page/policy.ts'
import { printShell } from '../page/shell.ts'
import { memberIn, type RoutedRequest } from '../routed-request.ts'
import { readSearchShell } from '../search/search-shell.ts'
import { searchStyle } from '../site-assets.ts'
import type { SiteAnswer } from '../site-request.ts'
import { wordsIn } from '../words.ts'
import { readInternals } from './read-internals.ts'
import { printReview } from './review-page.ts'

export const answerReview = async (
  routed: RoutedRequest,
  view: SiteView,
): Promise<SiteAnswer | undefined> => {
  const { ctx } = routed
  const { proposed, shown } = view
  if (proposed === undefined) return undefined
  const shell = await readSearchShell(ctx, view, undefined)
  const { preview: words, page: pageWords } = wordsIn(shell.site.language)
  const reader = shown.proposals?.kind === 'change-request' ? ctx : await memberIn(routed)
  const internals = []
  for (const changeRequest of proposed.changeRequests) {
    const head = changeRequest.isShown ? await readableHead(reader, changeRequest) : undefined
    if (reader !== undefined && head !== undefined)
      internals.push(await readInternals(reader, head, changeRequest))
  }
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyOf(shell) },
    body: printShell(shell, {
      head: { title: words.review, styles: [searchStyle] },
      kind: 'searching review',
      main: printReview(proposed, internals, words, pageWords),
    }),
  }
}
