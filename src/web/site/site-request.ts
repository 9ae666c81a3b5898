// What a browser asks of a published site, and what it is answered: apart from the server, so that a test needs none.
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { PageCounter } from '#sites/insights/index.ts'

export interface SiteRequest {
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** The whole address as the browser has it, also behind proxies. */
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  /** Of the sender: `networkOf` the request; left out where no server took it. */
  readonly network?: string
}

/** A request with the body that was sent along, whole. */
export interface PostRequest extends SiteRequest {
  readonly body: Buffer
  /** The visitor's host, with its scheme: what goes before paths on it. */
  readonly origin: string
  /** Aborted once the sender is gone. */
  readonly gone: AbortSignal
}

export interface SiteAnswer<Body = string | Buffer> {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Body
  /** Of a page that is cached: for whoever sends it again without asking for more. */
  readonly cached?: CachedAnswer
  /** Of a page, where it is counted how often it is read. */
  readonly counter?: PageCounter
}

/** Also one that is too long to be in memory; `content-length` says how long it is. */
export type SentAnswer = SiteAnswer<string | Buffer | Readable>

/** A page that everybody is sent of whom nothing is known, as long as it is fresh. */
export interface CachedAnswer {
  /** Under which it is cached. */
  readonly key: string
  /** What `writtenSite` gave of the site's row when the page was sent. */
  readonly written: string
  /** An address that finds the site: where possible the same one for all of its pages, so that one look-up serves many requests. */
  readonly site: URL
  /** `site` as text, a key of maps. */
  readonly siteAddress: string
}
