// What a browser asks of a published site, and what it is answered: apart from the server, so that a test needs none.
import type { IncomingHttpHeaders } from 'node:http'

export interface SiteRequest {
  readonly method: 'GET' | 'HEAD'
  /** The whole address as the browser has it, also behind proxies. */
  readonly url: URL
  readonly headers: IncomingHttpHeaders
}

export interface SiteAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string | Buffer
  /** Of a page that is kept: for whoever sends it again without asking for more. */
  readonly kept?: KeptAnswer
}

/** A page that everybody is sent of whom nothing is known, as long as it is fresh. */
export interface KeptAnswer {
  /** Under which it is kept. */
  readonly place: string
  /** What its site was, as it is written for comparison. */
  readonly written: string
  /** An address at which its site is, and the same one for as much as possible of the site. */
  readonly site: URL
  /** The same as a text. */
  readonly siteAddress: string
}
