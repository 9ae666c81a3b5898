// Answers what a program says by the Model Context Protocol (Streamable HTTP): each request by itself, without any session, in JSON.
import type { Ctx } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import type { SiteView } from '#sites/published/index.ts'
import { forProgramsAlone } from '../refusals.ts'
import { notAllowed } from '../refuse.ts'
import type { PostRequest, SiteAnswer, SiteRequest } from '../site-request.ts'
import { serverFor } from './server.ts'

/** Messages in one request. */
const mostMessages = 20

export const answerMcp = async (
  ctx: Ctx,
  view: SiteView,
  request: PostRequest,
  rest: string,
): Promise<SiteAnswer | undefined> => {
  if (rest !== '') return undefined
  const parsedBody = parsed(request.body)
  if (Array.isArray(parsedBody) && parsedBody.length > mostMessages)
    throw new Invalid(`a request may have ${mostMessages} messages`)
  const asked = new Request(request.url, { method: 'POST', headers: headersOf(request), body: request.body })
  const answer = await handle(ctx, view, asked, parsedBody)
  const type = answer.headers.get('content-type')
  return {
    status: answer.status,
    headers: { 'x-robots-tag': 'noindex', ...(type !== null && { 'content-type': type }) },
    body: await answer.text(),
  }
}

/** Loaded with the first request: it takes a while, and few installations have any. */
const library = () => import('@modelcontextprotocol/server')

/** As the protocol is since 2026, and as it was before: both without sessions, and with answers in JSON alone. */
const handle = async (ctx: Ctx, view: SiteView, asked: Request, parsedBody: unknown): Promise<Response> => {
  const { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } = await library()
  const server = await serverFor(ctx, view, await library())
  const options = parsedBody === undefined ? {} : { parsedBody }
  if (!(await isLegacyRequest(asked.clone(), parsedBody))) {
    const handler = createMcpHandler(() => server, {
      legacy: 'reject',
      responseMode: 'json',
      maxSubscriptions: 0,
    })
    return handler.fetch(asked, options)
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(asked, options)
  } finally {
    await server.close()
  }
}

/** Undefined where it is no JSON: what to say of that is the protocol's. */
const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Whatever a program accepts, it is answered in JSON. */
const headersOf = ({ headers }: PostRequest): Headers => {
  const passed = new Headers({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  })
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith('mcp-') && typeof value === 'string') passed.set(name, value)
  return passed
}

/** Nothing is sent to programs that do not ask: they learn so by this status. People are told what the address is. */
export const refuseToReadMcp = async (
  _ctx: Ctx,
  _view: SiteView,
  _request: SiteRequest,
  rest: string,
): Promise<SiteAnswer | undefined> => (rest === '' ? notAllowed(forProgramsAlone, 'POST') : undefined)
