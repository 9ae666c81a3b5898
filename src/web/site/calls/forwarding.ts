// Forwards requests that readers make on pages to APIs, where the operator allows it: `~/try/SPEC/KEY?page=/path`.
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#context.ts'
import type { SharedCounts } from '#database/index.ts'
import { rateLimiter } from '#http/rate-limit.ts'
import { turnsFor } from '#http/turns.ts'
import { Invalid, TooManyAttempts } from '#kernel/errors.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { FetchFailed, type FetchFailure, type FetchMethod, FetchRefused } from '#network/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { PostRequest, SiteAnswer } from '../site-request.ts'
import { type ForwardedRequest, readForwarded, writeResponse } from './forwarded-request.ts'
import { exactOriginsOf, isAddressOf } from './operation-address.ts'
import type { AllowedServer } from './origins.ts'
import { shownOperation } from './shown-operation.ts'

/**
 * The media type of requests to forward and of responses: no other site's page can send it without a preflight, and no
 * browser renders it.
 */
export const forwardedType = 'application/octet-stream'

/** The most bytes of a request. */
export const forwardedLimit = 1_000_000

/** The most bytes of a response. */
const longestResponse = 4_000_000

/** How many requests a network may send a minute. */
const mostRequests = 30

const beginForwarding = turnsFor({ ofOne: 4, ofAll: 16 }, 'your network is')

const limiterBy = oneForEach((counts: SharedCounts) =>
  rateLimiter(counts, { name: 'try', limit: mostRequests }),
)

/** The origins to which requests are forwarded: none unless the operator allows it, and none with a wildcard. */
export const forwardedOrigins = (
  { tryProxy }: Pick<Ctx, 'tryProxy'>,
  servers: readonly AllowedServer[],
): readonly string[] => (tryProxy ? [...new Set(servers.flatMap(exactOriginsOf))] : [])

/** Forwards a request, only to the servers and with the method of an operation that the page shows to this visitor. */
export const forward = async (
  ctx: Ctx,
  view: SiteView,
  request: PostRequest,
  rest: string,
): Promise<SiteAnswer | undefined> => {
  if (!ctx.tryProxy) return undefined
  const { network = '' } = request
  count(ctx, network)
  const shown = await shownOperation(ctx, view, rest, request.url.searchParams)
  const method = methods.find(one => one === shown?.form.method)
  if (shown === undefined || method === undefined) return undefined
  const forwarded = readForwarded(request.body)
  if (!isAddressOf(forwarded.url, shown.form.path, shown.servers))
    throw new Invalid('this page sends requests on to the servers and the paths of the operation alone')
  const end = beginForwarding(ctx, network)
  try {
    return responseWith(200, forwardedType, await send(ctx, method, forwarded, request.gone))
  } catch (error) {
    return failureOf(error)
  } finally {
    end()
  }
}

const count = ({ sharedCounts }: Ctx, network: string): void => {
  const { allowed, reset } = limiterBy(sharedCounts)(network)
  if (!allowed)
    throw new TooManyAttempts(`your network may send ${mostRequests} requests a minute to APIs`, reset)
}

/** All methods but those that go through a proxy or echo the request. */
const methods: readonly FetchMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']

const send = async (
  { fetcher }: Ctx,
  method: FetchMethod,
  { url, headers, body }: ForwardedRequest,
  signal: AbortSignal,
): Promise<Buffer> => {
  const asked = {
    method,
    headers,
    signal,
    maximumBytes: longestResponse,
    keepsRedirects: true,
    isWanted: () => true,
    ...(body.length > 0 && { body }),
  }
  const fetched = await fetcher.fetch(url.href, asked, buffer)
  return writeResponse(fetched, fetched.body)
}

/** The reason as a code: the page shows it in the language of the site. */
const failureOf = (error: unknown): SiteAnswer => {
  const reason: FetchFailure | 'refused' | undefined =
    error instanceof FetchFailed ? error.reason : error instanceof FetchRefused ? 'refused' : undefined
  if (reason === undefined) throw error
  const status = reason === 'timeout' ? 504 : 502
  return responseWith(status, 'application/json; charset=utf-8', JSON.stringify({ reason }))
}

const responseWith = (status: number, type: string, body: string | Buffer): SiteAnswer => ({
  status,
  headers: { 'content-type': type, 'cache-control': 'no-store', 'content-disposition': 'attachment' },
  body,
})
