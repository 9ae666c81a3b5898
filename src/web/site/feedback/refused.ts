// The page that says why an answer or a comment was refused, in the language of the site and within its shell.
import { NotFound, TooManyAttempts } from '#kernel/errors.ts'
import type { RefusalIn } from '../refusals.ts'
import { refusalInSite } from '../refuse.ts'
import type { PageShell } from '../route-data.ts'
import type { SiteAnswer } from '../site-request.ts'
import { wordsIn } from '../words.ts'

export const isRefused = (error: unknown): error is TooManyAttempts | NotFound =>
  error instanceof TooManyAttempts || error instanceof NotFound

/** `back` is the address of the page that asked for feedback. */
export const refusedAnswer = (
  shell: PageShell,
  error: TooManyAttempts | NotFound,
  back: string,
): SiteAnswer => {
  const { enough, over, back: label } = wordsIn(shell.site.language).feedback
  const others = { actions: [{ label, href: back }], suggestions: [] }
  const tooMany: RefusalIn = ({ wrong }) => ({ ...others, status: 429, title: wrong.tooMany, text: [enough] })
  const tooLate: RefusalIn = ({ wrong }) => ({ ...others, status: 404, title: wrong.notTaken, text: [over] })
  if (error instanceof NotFound) return refusalInSite(shell, tooLate)
  const { headers, ...answer } = refusalInSite(shell, tooMany)
  return { ...answer, headers: { ...headers, 'retry-after': String(error.retryAfter) } }
}
