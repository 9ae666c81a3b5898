// How often one network may answer: counted across all processes. The addresses of networks are not stored.
import type { Ctx } from '#context.ts'
import type { SharedCounts } from '#database/index.ts'
import { type RateLimit, rateLimiter } from '#http/rate-limit.ts'
import { day as dayLength } from '#kernel/durations.ts'
import { TooManyAttempts } from '#kernel/errors.ts'
import { oneForEach } from '#kernel/one-for-each.ts'

/** Answers of one network: a minute and a day on all sites, and a day on one page. */
const most = { inMinute: 10, inDay: 200, onPage: 5 } as const

/**
 * Networks beyond those that can be counted are let through; only the limits of the page and of the site apply to them.
 */
const limitersBy = oneForEach((counts: SharedCounts) => {
  const limiter = (rate: Omit<RateLimit, 'letsOthersPass'>) =>
    rateLimiter(counts, { ...rate, letsOthersPass: true })
  return {
    ofMinute: limiter({ name: 'answers in a minute', limit: most.inMinute }),
    ofDay: limiter({ name: 'answers in a day', limit: most.inDay, window: dayLength }),
    ofPage: limiter({ name: 'answers on a page', limit: most.onPage, window: dayLength }),
  }
})

/** Counts an answer, or without `page` a comment on one; refuses it where it exceeds a limit. */
export const countAnswer = (
  { sharedCounts }: Pick<Ctx, 'sharedCounts'>,
  network: string,
  page: string | undefined,
): void => {
  const { ofMinute, ofDay, ofPage } = limitersBy(sharedCounts)
  const refuse = (message: string, reset: number): never => {
    throw new TooManyAttempts(message, reset)
  }
  const minute = ofMinute(network)
  if (!minute.allowed)
    refuse(`your network may answer ${most.inMinute} times a minute; go on in a minute`, minute.reset)
  if (page === undefined) return
  const day = ofDay(network)
  if (!day.allowed) refuse(`your network may answer ${most.inDay} times a day; go on tomorrow`, day.reset)
  const onPage = ofPage(`${network} ${page}`)
  if (!onPage.allowed)
    refuse(
      `your network may answer ${most.onPage} times a day on a page; your answer has been counted before`,
      onPage.reset,
    )
}
