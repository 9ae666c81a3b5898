// Requests to published sites and their answers, independent of the server, so that tests need none.
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { PageCounter } from '#sites/insights/index.ts'

export interface SiteRequest {
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** The whole address as the browser knows it, also behind proxies. */
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  /** The network of the sender, by `networkOf`; undefined where no server received the request. */
  readonly network?: string
}

/** A request with its whole body. */
export interface PostRequest extends SiteRequest {
  readonly body: Buffer
  /** The origin of the visitor's host. */
  readonly origin: string
  /** Aborted once the sender is gone. */
  readonly gone: AbortSignal
}

export interface SiteAnswer<Body = string | Buffer> {
  readonly status: number
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Body
  /** For a page that is cached: what an early answer needs to send it again. */
  readonly cached?: CachedAnswer
  /** For a page whose readings are counted. */
  readonly counter?: PageCounter
}

/** An answer whose body may also be too long for memory; `content-length` has its length. */
export type SentAnswer = SiteAnswer<string | Buffer | Readable>

/** A page that is sent to everybody of whom nothing is known, while it is fresh. */
export interface CachedAnswer {
  /** The key in the page cache. */
  readonly key: string
  /** The result of `writtenSite` for the site's row when the page was sent. */
  readonly written: string
  /**
   * An address that finds the site: where possible the same for all of its pages, so that one look-up serves many
   * requests.
   */
  readonly site: URL
  /** `site` as text, for use as a key. */
  readonly siteAddress: string
}
