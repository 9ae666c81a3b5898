// Answers messages of the Model Context Protocol: each request by itself, without sessions, in JSON.
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
  // The rate limit would count a batch as one, and the protocol has had no batches since 2025-06-18.
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

/** Whether there is anything at the path: nothing on a site that agents are not to use. */
const isThere = ({ row }: SiteView, rest: string): boolean => rest === '' && row.agents_context !== 'excluded'

/** The view without the secret of a share link: assistants may tell others the addresses that they were given. */
const withoutShareLink = (view: SiteView): SiteView => {
  const { base } = view
  const start = base.lastIndexOf('/~/')
  const isShared = start !== -1 && accessPrefixOf(base.slice(start))?.kind === 'share'
  return isShared ? { ...view, base: base.slice(0, start) } : view
}

/** Undefined where the body is not JSON; the protocol's library reports that. */
const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/**
 * Refuses GET: programs see by the status that there is no stream of messages, and people read what the address is for.
 */
export const refuseToReadMcp = async (
  _ctx: Ctx,
  view: SiteView,
  { headers }: SiteRequest,
  rest: string,
): Promise<SiteAnswer | undefined> =>
  isThere(view, rest) ? notAllowed(headers, forProgramsAlone, 'POST') : undefined
