// All that change requests change, on one page: at `~/review`.
import type { Ctx } from '#context.ts'
import type { ProposedChanges } from '#sites/proposed-changes/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { policyOf } from '../page/policy.ts'
import { printShell } from '../page/shell.ts'
import { readSearchShell } from '../search/search-shell.ts'
import { searchStyle } from '../site-assets.ts'
import type { SiteAnswer } from '../site-request.ts'
import { wordsIn } from '../words.ts'
import { readInternals } from './read-internals.ts'
import { printReview } from './review-page.ts'

export const answerReview = async (
  ctx: Ctx,
  view: SiteView,
  proposed: ProposedChanges,
): Promise<SiteAnswer> => {
  const { reader } = proposed
  const shell = await readSearchShell(ctx, view, undefined)
  const { preview: words, page: pageWords } = wordsIn(shell.site.language)
  const internals = []
  for (const changeRequest of proposed.changeRequests) {
    const { isShown, head } = changeRequest
    if (isShown && reader !== undefined && head !== undefined)
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
