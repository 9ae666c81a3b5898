// Which requests for a page are somebody reading it.
import type { PageCounter } from '#sites/insights/index.ts'

export interface Reading {
  readonly method: string | undefined
  readonly userAgent: string | undefined
  /** Of the header `Sec-Purpose`. */
  readonly purpose: string | undefined
}

/** Robots read Markdown, too: that is what it is for. What is fetched before anybody asks for it is not read. */
export const isRead = ({ of: { kind } }: PageCounter, { method, userAgent, purpose }: Reading): boolean =>
  method === 'GET' &&
  purpose?.startsWith('prefetch') !== true &&
  (kind === 'markdown' || isBrowser(userAgent))

/** Robots that say what they are name an address where one learns more, or end in `bot`; others are as browsers. */
const isBrowser = (userAgent = ''): boolean => {
  const known = browsers.get(userAgent)
  if (known !== undefined) return known
  const is = userAgent.startsWith('Mozilla/') && !signs.some(sign => userAgent.includes(sign))
  // Browsers have few names; others may have any.
  if (browsers.size < mostNames && userAgent.length <= longestName) browsers.set(userAgent, is)
  return is
}

const browsers = new Map<string, boolean>()
const mostNames = 1000
const longestName = 300

const signs = ['http', 'bot', 'Bot', '@', 'spider', 'Headless', 'Lighthouse'] as const
