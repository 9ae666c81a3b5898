// Early answers: cached pages, sent before the router sees the request, to visitors of whom nothing is known.
import type { IncomingMessage } from 'node:http'
import type { Installation } from '#context.ts'
import { type AnswerEarly, type EarlyAnswer, loggedPath } from '#http/early.ts'
import { standardHeaders } from '#http/standard-headers.ts'
import { namesTag } from '#http/versions.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { countersOf } from '#sites/insights/index.ts'
import { earlyPages } from '../metrics.ts'
import { isRead } from '../reads.ts'
import type { CachedAnswer, SiteAnswer } from '../site-request.ts'
import { type Asked, readAsked } from './asked.ts'
import { type Encoded, encodingFor } from './encoded-page.ts'
import { freshness, type LastRight } from './freshness.ts'
import { type CachedPage, pageCacheOf } from './page-cache.ts'

export interface EarlyAnswers {
  readonly answer: AnswerEarly
  /**
   * Remembers the answer to a request, for the next requests like it. `host` and `protocol` are as trusted proxies say.
   */
  learn(request: IncomingMessage, came: Came, answer: SiteAnswer): void
}

interface Came {
  readonly host: string
  readonly protocol: string
}

interface Known extends CachedAnswer, LastRight {
  /** The path of the request, as it is logged. */
  readonly path: string
  /** All headers of the answer. */
  readonly headers: Headers
  /** Lists of these headers with those of each encoding of the page. */
  readonly lists: WeakMap<Encoded, Lists>
}

type Headers = Readonly<Record<string, string>>

interface Lists {
  readonly whole: string[]
  readonly unchanged: string[]
}

interface Waiting {
  readonly known: Known
  readonly page: CachedPage
  readonly encoded: Encoded
  readonly asked: Asked
  readonly method: string | undefined
  readonly send: (answer?: EarlyAnswer) => void
}

/** The most bytes of an address with its host; longer ones are left to the router. */
const longestKnown = 600

/**
 * How many addresses are known; each takes little memory. The oldest is forgotten first, and one request learns it again.
 */
const mostKnown = 20_000

const createEarlyAnswers = (installation: Installation): EarlyAnswers => {
  const knownAt = new Map<string, Known>()
  let waiting: Waiting[] = []
  let isAsking = false

  /**
   * Answers all waiting requests with one query. Requests that come during the query wait for the next one, since
   * something may have changed since it began.
   */
  const answerAll = async (): Promise<void> => {
    isAsking = true
    try {
      while (waiting.length > 0) {
        const together = waiting
        waiting = []
        const isReady = await freshness(installation, together).catch(() => () => false)
        for (const one of together) {
          const isRight = isReady(one)
          if (isRight) {
            earlyPages.add(1)
            countIfRead(one)
          }
          one.send(isRight ? answerOf(one) : undefined)
        }
      }
    } finally {
      isAsking = false
    }
  }
  const counters = countersOf(installation)
  const countIfRead = ({
    page: {
      page: { counter },
    },
    asked,
    method,
  }: Waiting): void => {
    if (counter === undefined) return
    const { userAgent, purpose } = asked
    if (isRead(counter, { method, userAgent, purpose })) counters.countRead(counter)
  }
  return {
    answer: (request, send) => {
      const asked = readAsked(request)
      const known = asked && knownAt.get(asked.address)
      const page = known && pageCacheOf(installation).plain(known.key)
      if (known === undefined || page === undefined || page.site !== known.written) return send()
      const encoded = page.page.now(encodingFor(asked?.acceptEncoding))
      if (encoded === undefined) return send()
      const isFirst =
        waiting.push({ known, page, encoded, asked: asked as Asked, method: request.method, send }) === 1
      if (isFirst && !isAsking) setImmediate(answerAll)
    },
    learn: (request, { host, protocol }, { status, headers, cached }) => {
      const asked = readAsked(request)
      if (asked === undefined || cached === undefined || status !== 200) return
      if (asked.address.length > longestKnown) return
      const { 'x-forwarded-host': namedHost = host, 'x-forwarded-proto': namedProtocol = protocol } =
        request.headers
      // Proxies that are not trusted may send any value, on which the answer did not depend.
      if (namedHost !== host || namedProtocol !== protocol) return
      for (const first of knownAt.keys()) {
        if (knownAt.size < mostKnown) break
        knownAt.delete(first)
      }
      knownAt.set(asked.address, {
        ...cached,
        path: loggedPath(request.url ?? ''),
        headers: { ...standardHeaders, ...headers } as Headers,
        lists: new WeakMap(),
      })
    },
  }
}

/** The early answers of each installation. */
export const earlyAnswersOf = oneForEach(createEarlyAnswers)

const answerOf = ({ known, encoded, asked: { ifNoneMatch } }: Waiting): EarlyAnswer => {
  const { whole, unchanged } = listsOf(known, encoded)
  const { path } = known
  return ifNoneMatch !== undefined && namesTag(ifNoneMatch, encoded.tag)
    ? { status: 304, path, headers: unchanged, body: undefined }
    : { status: 200, path, headers: whole, body: encoded.text ?? encoded.body }
}

const listsOf = ({ headers, lists }: Known, encoded: Encoded): Lists => {
  const made = lists.get(encoded)
  if (made !== undefined) return made
  const { 'content-encoding': _, 'content-length': __, ...others } = headers
  const { 'content-encoding': ___, 'content-length': ____, ...unchanged } = encoded.headers
  const listed = (ofPage: Headers): string[] => [
    ...Object.entries({ ...others, ...ofPage }).flat(),
    'x-request-id',
    '',
  ]
  const both = { whole: listed(encoded.headers), unchanged: listed(unchanged) }
  lists.set(encoded, both)
  return both
}
