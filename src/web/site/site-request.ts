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
}
