// POST requests to a site: accepted below `/~/`, from visitors who were let in, from its own pages and from programs.
import type { FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'
import { letContinue } from '#http/continuing.ts'
import { whileWaitedFor } from '#http/gone.ts'
import { receive, tooLarge } from '#http/receiving.ts'
import { isSameOrigin } from '#http/same-origin.ts'
import { Forbidden, Unauthenticated, UnsupportedMediaType } from '#kernel/errors.ts'
import { type AccessDecision, decideAccess, type SiteView } from '#sites/published/index.ts'
import { tokenParameter } from '#sites/visitors/index.ts'
import { arriveSending } from './arriving.ts'
import { withHeaders } from './headers.ts'
import { mayTakePost, type PostPath, postPathAt } from './own-paths.ts'
import { noSite, onlyRead, refuseAccess } from './refuse.ts'
import { type RoutedRequest, routeRequest } from './routed-request.ts'
import type { SentAnswer, SiteRequest } from './site-request.ts'

/** What a server knows of a request with a body. */
interface Sent {
  readonly isSameOrigin: boolean
  /** Reads the body; rejects with `TooLarge` where it has more than `limit` bytes. */
  readonly receive: (limit: number) => Promise<Buffer>
  /** Calls `work` with a signal that is aborted once the sender is gone. */
  readonly whileWaitedFor: <Result>(work: (gone: AbortSignal) => Promise<Result>) => Promise<Result>
}

export const sentBy = ({ baseUrl }: Installation, request: FastifyRequest): Sent => ({
  isSameOrigin: isSameOrigin(request, baseUrl),
  receive: async limit => {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
    letContinue(request.raw)
    return receive(request.raw, limit, () => {})
  },
  whileWaitedFor: work => whileWaitedFor(request, work),
})

/**
 * Where there is no site, or none for the visitor, it answers as to GET, so that sending something reveals nothing more.
 */
export const answerPost = async (
  installation: Installation,
  request: SiteRequest,
  sent: Sent,
  known?: RoutedRequest,
): Promise<SentAnswer> => {
  if (!mayTakePost(request.url.pathname)) return onlyRead(request.headers)
  const first = await letIn(request, known ?? (await routeRequest(installation, request)))
  if (first.kind === 'refused') return first.answer
  const found = postPathAt(first.view.path)
  if (found === undefined) return onlyRead(request.headers)
  refuseFromElsewhere(first.routed, sent)
  refuseOtherTypes(request, found.taking)
  const body = await sent.receive(found.taking.bodyLimit)
  // Access is decided again, since it may have been lost while the body arrived.
  const now = await letIn(request, await routeRequest(installation, request))
  if (now.kind === 'refused') return now.answer
  const { routed, view } = now
  const answer = await sent.whileWaitedFor(gone =>
    found.taking.answer(routed.ctx, view, { ...request, body, origin: routed.origin, gone }, found.rest),
  )
  return withHeaders(routed, answer ?? noSite(request.headers))
}

type Entrance =
  | { readonly kind: 'allowed'; readonly routed: RoutedRequest; readonly view: SiteView }
  | { readonly kind: 'refused'; readonly answer: SentAnswer }

/** Whether the site at the address of a request, if there is one, is open to the sender now. */
const letIn = async (request: SiteRequest, routed: RoutedRequest | undefined): Promise<Entrance> => {
  if (routed === undefined)
    return { kind: 'refused', answer: withHeaders(undefined, noSite(request.headers)) }
  const led = await arriveSending(routed)
  if (led !== undefined) return { kind: 'refused', answer: withHeaders(routed, led) }
  const decision = await decideFor(routed)
  if (decision.kind === 'needs-token')
    throw new Unauthenticated(
      'this site is for visitors with a token: send theirs by Authorization: Bearer, or sign in on a page of the site',
    )
  if (decision.kind !== 'allowed') return { kind: 'refused', answer: await refuseAccess(routed, decision) }
  return { kind: 'allowed', routed, view: decision.view }
}

/**
 * Decides access. Programs name the visitor by a token in `Authorization`; one that is invalid is ignored, as in
 * addresses.
 */
const decideFor = ({ ctx, found, request, address }: RoutedRequest): Promise<AccessDecision> => {
  const { authorization = '', cookie: cookies = '' } = request.headers
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  const url = new URL(request.url)
  if (token !== undefined) url.searchParams.set(tokenParameter, token)
  return decideAccess(ctx, found, url, { cookies }, { address })
}

/**
 * Refuses requests from pages of other sites: browsers say where a request comes from. One without origin or cookies
 * comes from a program, which acts for nobody.
 */
const refuseFromElsewhere = ({ request, origin }: RoutedRequest, sent: Sent): void => {
  const { origin: from, 'sec-fetch-site': site, cookie } = request.headers
  const isFromProgram = from === undefined && site === undefined && cookie === undefined
  if (isFromProgram || sent.isSameOrigin || from === origin) return
  throw new Forbidden('this did not come from a page of this site; open the page and send it again')
}

const refuseOtherTypes = ({ headers }: SiteRequest, { contentType }: PostPath): void => {
  const sent = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (sent !== contentType) throw new UnsupportedMediaType(`this address takes ${contentType}`)
}
