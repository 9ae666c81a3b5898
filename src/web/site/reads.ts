// Which requests for a page count as reading it.
import type { PageCounter } from '#sites/insights/index.ts'

export interface Reading {
  readonly method: string | undefined
  readonly userAgent: string | undefined
  /** The header `Sec-Purpose`. */
  readonly purpose: string | undefined
}

/** Whether a request counts. Robots count for Markdown, which is meant for them. Prefetches do not count. */
export const isRead = ({ of: { kind } }: PageCounter, { method, userAgent, purpose }: Reading): boolean =>
  method === 'GET' &&
  purpose?.startsWith('prefetch') !== true &&
  (kind === 'markdown' || isBrowser(userAgent))

/**
 * Whether a user agent is a browser. Robots that identify themselves name an address, or a word such as `bot`; others
 * count as browsers.
 */
const isBrowser = (userAgent = ''): boolean => {
  const known = browsers.get(userAgent)
  if (known !== undefined) return known
  const is = userAgent.startsWith('Mozilla/') && !signs.some(sign => userAgent.includes(sign))
  // Browsers have few names, but other clients may send any number of them.
  if (browsers.size < mostNames && userAgent.length <= longestName) browsers.set(userAgent, is)
  return is
}

const browsers = new Map<string, boolean>()
const mostNames = 1000
const longestName = 300

const signs = ['http', 'bot', 'Bot', '@', 'spider', 'Headless', 'Lighthouse'] as const
