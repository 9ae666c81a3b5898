// Answers what a program says by the Model Context Protocol: each request by itself, without any session, in JSON.
import type { Ctx } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import type { SiteView } from '#sites/published/index.ts'
import { accessPrefixOf } from '#sites/resolver/index.ts'
import { forProgramsAlone } from '../refusals.ts'
import { notAllowed } from '../refuse.ts'
import type { PostRequest, SiteAnswer, SiteRequest } from '../site-request.ts'
import { loadProtocol } from './load-protocol.ts'

export const answerMcp = async (
  ctx: Ctx,
  view: SiteView,
  request: PostRequest,
  rest: string,
): Promise<SiteAnswer | undefined> => {
  if (!isThere(view, rest)) return undefined
  const parsedBody = parsed(request.body)
  // Several in one would count as one, and the protocol has none of these since 2025-06-18.
  if (Array.isArray(parsedBody)) throw new Invalid('a request is one message: send each by itself')
  const { handleMessage } = await loadProtocol()
  const answer = await handleMessage(
    { ctx, view: withoutShareLink(view), origin: request.origin },
    request,
    parsedBody,
  )
  const type = answer.headers.get('content-type')
  return {
    status: answer.status,
    headers: { 'x-robots-tag': 'noindex', ...(type !== null && { 'content-type': type }) },
    body: await answer.text(),
  }
}

/** Not on a site that agents are not to use. */
const isThere = ({ row }: SiteView, rest: string): boolean => rest === '' && row.agents_context !== 'excluded'

/** Assistants tell others the addresses that they were given: the secret that lets in is not in them. */
const withoutShareLink = (view: SiteView): SiteView => {
  const { base } = view
  const start = base.lastIndexOf('/~/')
  const isShared = start !== -1 && accessPrefixOf(base.slice(start))?.kind === 'share'
  return isShared ? { ...view, base: base.slice(0, start) } : view
}

/** Undefined where it is no JSON: what to say of that is the protocol's. */
const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Nothing is sent to programs that do not ask: they learn so by this status. People are told what the address is. */
export const refuseToReadMcp = async (
  _ctx: Ctx,
  view: SiteView,
  { headers }: SiteRequest,
  rest: string,
): Promise<SiteAnswer | undefined> =>
  isThere(view, rest) ? notAllowed(headers, forProgramsAlone, 'POST') : undefined
