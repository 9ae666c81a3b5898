// The answers of a site that are stored from an earlier import, as far as this one can use them.
import { earlier } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import { type Crawl, type Fetched, keptAnswersOf } from './store.ts'

export interface KeptAnswers {
  readonly get: (key: string) => Fetched | undefined
  /** Whether an unfinished crawl fetched it a short time ago, so that it need not be requested again. */
  readonly isFresh: (answer: Fetched) => boolean
  /** The headers of a conditional request, by which the site may answer that nothing has changed. */
  readonly conditions: (answer: Fetched | undefined) => Record<string, string>
}

/** Milliseconds for which an unfinished crawl is continued. */
const freshFor = hour

export const loadKept = async (crawl: Crawl): Promise<KeptAnswers> => {
  const answers = new Map((await keptAnswersOf(crawl)).map(answer => [answer.address, answer]))
  const since = earlier(crawl.ctx, freshFor)
  return {
    get: key => answers.get(key),
    isFresh: ({ crawl_id, fetched_at }) => crawl_id !== null && fetched_at > since,
    conditions: answer => ({
      ...(answer !== undefined && answer.etag !== '' && { 'if-none-match': answer.etag }),
      ...(answer !== undefined &&
        answer.last_modified !== '' && { 'if-modified-since': answer.last_modified }),
    }),
  }
}
