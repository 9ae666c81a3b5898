// Answers what a program says by the Model Context Protocol: each request by itself, without any session, in JSON.
import type { Ctx } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import type { SiteView } from '#sites/published/index.ts'
import { forProgramsAlone } from '../refusals.ts'
import { notAllowed } from '../refuse.ts'
import type { PostRequest, SiteAnswer, SiteRequest } from '../site-request.ts'

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
  // With the first request: what speaks the protocol takes a while to load, and few installations need it.
  const { handleMessage } = await import('./handle-message.ts')
  const answer = await handleMessage({ ctx, view, origin: request.origin }, request, parsedBody)
  const type = answer.headers.get('content-type')
  return {
    status: answer.status,
    headers: { 'x-robots-tag': 'noindex', ...(type !== null && { 'content-type': type }) },
    body: await answer.text(),
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

/** Nothing is sent to programs that do not ask: they learn so by this status. People are told what the address is. */
export const refuseToReadMcp = async (
  _ctx: Ctx,
  _view: SiteView,
  { headers }: SiteRequest,
  rest: string,
): Promise<SiteAnswer | undefined> =>
  rest === '' ? notAllowed(headers, forProgramsAlone, 'POST') : undefined
