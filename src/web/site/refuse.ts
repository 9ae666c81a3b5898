// Answers that show nothing of a site but why.
import type { Refusal } from '#http/render-error.ts'
import type { Entrance } from '#sites/published/index.ts'
import { tokenParameter } from '#sites/visitors/index.ts'
import { withHeaders } from './headers.ts'
import { printRefusal } from './page/refusal.ts'
import { pathWith, redirectTo } from './redirect.ts'
import {
  closedSite,
  needsToken,
  nothingHere,
  onlyForReading,
  type RefusalData,
  wentWrong,
} from './refusals.ts'
import type { SiteAnswer } from './site-request.ts'
import type { Visit } from './visit.ts'

export const refusalAnswer = (base: string, data: RefusalData): SiteAnswer => ({
  status: data.status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' },
  body: printRefusal(base, data),
})

/** Where no site is. */
export const noSite = (): SiteAnswer => refusalAnswer('', nothingHere)

/** For somebody who is not let in. */
export const refuseEntrance = async (
  visit: Visit,
  entrance: Exclude<Entrance, { readonly kind: 'entered' }>,
): Promise<SiteAnswer> => {
  if (entrance.kind !== 'needs-token') {
    // To the last byte what is answered where no site is.
    const base = visit.isOwn ? '' : visit.address
    return withHeaders(undefined, refusalAnswer(base, await closedSite(visit, entrance.kind)))
  }
  const { address, found, request } = visit
  const query = new URLSearchParams(request.url.search)
  // Whoever sends people back with what is not valid would get them again, and again.
  const wasGiven = query.has(tokenParameter)
  query.delete(tokenParameter)
  const to = pathWith(found.rest, query)
  const elsewhere = entrance.fallbackUrl && withLocation(entrance.fallbackUrl, to)
  if (elsewhere !== null && !wasGiven) return withHeaders(visit, redirectTo(elsewhere))
  const signIn = `${address}/~/sign-in?to=${encodeURIComponent(to)}`
  return withHeaders(visit, refusalAnswer(address, needsToken(signIn, { wasGiven, elsewhere })))
}

/** The address that visitors are sent to, told which page they want. */
const withLocation = (fallbackUrl: string, path: string): string => {
  const url = new URL(fallbackUrl)
  url.searchParams.set('location', path)
  return url.href
}

/** For what no page of a site takes, such as a form. */
export const onlyRead = (): SiteAnswer => {
  const { headers, ...answer } = refusalAnswer('', onlyForReading)
  return withHeaders(undefined, { ...answer, headers: { ...headers, allow: 'GET, HEAD' } })
}

/** For what went wrong, or came too often. */
export const failed = ({ status, message, headers }: Refusal): SiteAnswer => {
  const { headers: ofPage, ...answer } = refusalAnswer('', wentWrong(status, message))
  return withHeaders(undefined, { ...answer, headers: { ...ofPage, ...headers } })
}
