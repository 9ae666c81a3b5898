// Published sites, for their readers: pages in HTML at the addresses of the installation and at hostnames of their own.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'
import { networkCounter } from '#http/browser.ts'
import { refusalOf } from '#http/render-error.ts'
import { networkOf } from '#http/sender.ts'
import { isReservedHostname } from '#identity/organizations/index.ts'
import { challengePath } from '#sites/hostnames/index.ts'
import { countersOf } from '#sites/insights/index.ts'
import { pathsAtRoot } from './feeds/paths-at-root.ts'
import { withHeaders } from './headers.ts'
import { addressHere, addressOnHost } from './hosts.ts'
import { loadAnswering } from './load-answering.ts'
import { earlyAnswersOf } from './page-cache/index.ts'
import { isRead } from './reads.ts'
import { isProved, type RoutedRequest, routeRequest } from './routed-request.ts'
import type { SentAnswer, SiteAnswer, SiteRequest } from './site-request.ts'

export { siteMetrics } from './metrics.ts'
export { earlyAnswersOf } from './page-cache/index.ts'

export interface Sites {
  /** Answers requests on hosts of sites, at any path. */
  readonly answerFirst: (request: FastifyRequest, reply: FastifyReply, goOn: () => void) => void
  /** Sends the page for an address at which there is nothing. */
  readonly answerNothing: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  /** Registers the addresses at this installation; the server's other routes take precedence over them. */
  readonly register: (server: FastifyInstance) => void
}

/**
 * `rateLimit` is how many requests a token may send a minute; the limit for readers of one network is a multiple, since
 * many share an address.
 */
export const sitesOf = (installation: Installation, { rateLimit }: { readonly rateLimit: number }): Sites => {
  const count = networkCounter(installation, 'sites', readersOfNetwork * rateLimit)

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    routed?: RoutedRequest,
  ): Promise<FastifyReply> => {
    const { answerAsset, answerPost, answerSite, failed, failedInJson, onlyRead, sendFile, sentBy } =
      await loadAnswering()
    try {
      const asset = await answerAsset(url.pathname, request.headers['accept-encoding'] as string | undefined)
      if (asset !== undefined) return send(reply, withHeaders(undefined, asset))
      const sent = sendFile(installation, request, reply, url)
      if (sent !== undefined) return await sent
      count(request)
      if (request.method === 'POST')
        return send(
          reply,
          await answerPost(installation, requestAt(url, request), sentBy(installation, request), routed),
        )
      if (!reads(request)) return send(reply, onlyRead(request.headers))
      const answered = await answerSite(installation, requestAt(url, request), routed)
      noteRead(request, answered)
      if (isWhole(answered)) earlyAnswersOf(installation).learn(request.raw, request, answered)
      return send(reply, answered)
    } catch (error) {
      const refusal = refusalOf(error as Error, request)
      if (sendsJson(request)) return send(reply, failedInJson(refusal, request.id))
      return send(reply, failed(refusal, request.headers))
    }
  }

  const noteRead = ({ method, headers }: FastifyRequest, { counter }: SentAnswer): void => {
    if (counter === undefined) return
    const { 'user-agent': userAgent, 'sec-purpose': purpose } = headers
    const reading = { method, userAgent, purpose: typeof purpose === 'string' ? purpose : undefined }
    if (isRead(counter, reading)) countersOf(installation).countRead(counter)
  }

  const onHost = async (request: FastifyRequest, reply: FastifyReply, goOn: () => void): Promise<void> => {
    const url = addressOnHost(installation, request)
    const routed = url && (await routeRequest(installation, requestAt(url, request)))
    if (routed === undefined || (isOurs(request) && !(await isProved(routed)))) goOn()
    else await answer(request, reply, routed.request.url, routed)
  }

  const atInstallation = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { organization = '' } = request.params as { organization?: string }
    const url = addressHere(installation, request)
    return url === undefined || isReservedHostname(organization)
      ? request.server.answerNothing(request, reply)
      : answer(request, reply, url)
  }

  const atRoot = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { answerAtRoot, failed } = await loadAnswering()
    try {
      count(request)
      const url = addressHere(installation, request) as URL
      const answered = await answerAtRoot(installation, requestAt(url, request))
      return answered === undefined
        ? request.server.answerNothing(request, reply)
        : send(reply, withHeaders(undefined, answered))
    } catch (error) {
      return send(reply, failed(refusalOf(error as Error, request), request.headers))
    }
  }

  const nothing = async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { noSite } = await loadAnswering()
    return send(reply, withHeaders(undefined, noSite(headers)))
  }

  return {
    answerNothing: (request, reply) => {
      nothing(request, reply).catch((error: Error) => void reply.send(error))
      return reply
    },
    answerFirst: (request, reply, goOn) => {
      if (request.url.startsWith(`${challengePath}/`)) return goOn()
      if (addressOnHost(installation, request) === undefined) return goOn()
      onHost(request, reply, goOn).catch((error: Error) => void reply.send(error))
    },
    register: server => {
      // With Fastify's own routes for HEAD, a 304 would have the length 0.
      for (const url of paths) server.route({ method: ['GET', 'HEAD'], url, handler: atInstallation })
      for (const url of pathsAtRoot) server.route({ method: ['GET', 'HEAD'], url, handler: atRoot })
      server.register(async routes => {
        // The body is read only once its sender is known, as on hosts of sites.
        routes.removeAllContentTypeParsers()
        routes.addContentTypeParser('*', (_request, _payload, done) => done(null))
        routes.route({ method: 'POST', url: postPath, handler: atInstallation })
      })
    },
  }
}

const readersOfNetwork = 10

const postPath = '/:organization/:site/~/*'
const paths = ['/~/assets/:name', '/:organization/:site', '/:organization/:site/*']

/** Whether the installation itself answers this path on its own hosts. */
const isOurs = ({ is404, routeOptions }: FastifyRequest): boolean =>
  !is404 && ![...paths, postPath].includes(routeOptions.url ?? '')

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const sendsJson = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && headers['content-type']?.startsWith('application/json') === true

const requestAt = (url: URL, request: FastifyRequest): SiteRequest => ({
  method: request.method === 'HEAD' || request.method === 'POST' ? request.method : 'GET',
  url,
  headers: request.headers,
  network: networkOf(request),
})

const isWhole = (answer: SentAnswer): answer is SiteAnswer => !(answer.body instanceof Readable)

const send = (reply: FastifyReply, answer: SentAnswer): FastifyReply => {
  const { status, headers } = answer
  reply.code(status).headers(headers as Record<string, string | string[]>)
  // A 304 does not have the content's length (RFC 9110, 15.4.5).
  if (status === 304) return reply.send()
  if (!isWhole(answer)) return reply.send(answer.body)
  const { body } = answer
  return reply.header('content-length', headers['content-length'] ?? Buffer.byteLength(body)).send(body)
}
