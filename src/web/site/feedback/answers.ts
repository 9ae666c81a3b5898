// Takes the answers of visitors to the question whether a page was helpful, and thanks them.
import type { Ctx } from '#context.ts'
import { parseForm } from '#http/form-fields.ts'
import { Invalid } from '#kernel/errors.ts'
import { readSignedId, signId } from '#kernel/signed-ids.ts'
import { addComment, countAnswer, giveFeedback } from '#sites/feedback/index.ts'
import { insightSettingsIn } from '#sites/insights/index.ts'
import { type OpenedPage, openAt, type SiteView } from '#sites/published/index.ts'
import { readShell } from '../data/read-route-data.ts'
import { policyOf } from '../page/policy.ts'
import { printShell } from '../page/shell.ts'
import { redirectTo } from '../redirect.ts'
import { feedbackStyle } from '../site-assets.ts'
import type { PostRequest, SiteAnswer, SiteRequest } from '../site-request.ts'
import { wordsIn } from '../words.ts'
import { printThanks } from './page.ts'
import { isRefused, refusedAnswer } from './refused.ts'

/** The address at which a page takes answers; `answered` is the rest of the address of an answer. */
export const feedbackAddress = ({ base, path }: Pick<SiteView, 'base' | 'path'>, answered = ''): string =>
  `${base}/~/feedback${answered}?${new URLSearchParams({ page: path })}`

/** `~/feedback`: takes an answer, or a comment on one. Pages that the visitor does not see count as missing. */
export const takeFeedback = async (
  ctx: Ctx,
  view: SiteView,
  request: PostRequest,
  rest: string,
): Promise<SiteAnswer | undefined> => {
  const at = { ...view, path: pathIn(request) }
  const opened = await pageAt(ctx, at)
  if (opened === undefined) return undefined
  const sent = { request, form: parseForm(request.body) }
  try {
    return await (rest === '' ? takeAnswer(ctx, at, opened, sent) : takeComment(ctx, at, rest, sent))
  } catch (error) {
    if (!isRefused(error)) throw error
    return refusedAnswer(await readShell(ctx, view, opened), error, addressOfPage(at))
  }
}

interface Sent {
  readonly request: PostRequest
  readonly form: ReturnType<typeof parseForm>
}

const takeAnswer = async (
  ctx: Ctx,
  view: SiteView,
  { resolved, page }: OpenedWithPage,
  { request: { network = '' }, form }: Sent,
): Promise<SiteAnswer> => {
  const at = { site: view.row.id, space: resolved.siteSpace.spaceId, page: page.id }
  const helpful = answerIn(form.get('helpful'))
  countAnswer(ctx, network, `${at.site} ${at.page}`)
  const id = await ctx.inTransaction(inside => giveFeedback(inside, { ...at, helpful }))
  return seeOther(feedbackAddress(view, `/${signId(ctx.signer, purposeOf(view), id)}`))
}

/** Takes a comment; undefined where it belongs to no answer on this site. */
const takeComment = async (
  ctx: Ctx,
  view: SiteView,
  rest: string,
  { request: { network = '' }, form }: Sent,
): Promise<SiteAnswer | undefined> => {
  const id = readSignedId(ctx.signer, purposeOf(view), rest.slice(1))
  if (id === undefined) return undefined
  countAnswer(ctx, network, undefined)
  const comment = form.get('comment') ?? ''
  await ctx.inTransaction(inside => addComment(inside, view.row.id, { id, comment }))
  return seeOther(feedbackAddress(view, '/thanks'))
}

/** `~/feedback/…`: thanks the visitor, and asks for a comment where none was given. */
export const answerFeedback = async (
  ctx: Ctx,
  view: SiteView,
  request: SiteRequest,
  rest: string,
): Promise<SiteAnswer | undefined> => {
  const at = { ...view, path: pathIn(request) }
  const isLast = rest === '/thanks'
  if (!isLast && readSignedId(ctx.signer, purposeOf(view), rest.slice(1)) === undefined) return undefined
  const opened = await pageAt(ctx, at)
  if (opened === undefined) return undefined
  const shell = await readShell(ctx, view, opened)
  const { feedback: words } = wordsIn(shell.site.language)
  const back = addressOfPage(at)
  const thanks = isLast ? { back } : { back, commentTo: feedbackAddress(at, rest) }
  return {
    status: 200,
    headers: {
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(shell),
      'x-robots-tag': 'noindex',
    },
    body: printShell(shell, {
      head: { title: words.thanks, styles: [feedbackStyle] },
      kind: 'thanks',
      main: printThanks(thanks, words),
    }),
  }
}

const purposeOf = ({ row }: SiteView): string => `comment on ${row.id}`

const addressOfPage = ({ base, path }: SiteView): string => `${base}${path}` || '/'

const longestPath = 2048

const pathIn = ({ url }: SiteRequest): string => (url.searchParams.get('page') ?? '').slice(0, longestPath)

type OpenedWithPage = OpenedPage & Required<Pick<OpenedPage, 'page'>>

/** The page at the path, if the visitor sees it and the site asks for feedback. */
const pageAt = async (ctx: Ctx, view: SiteView): Promise<OpenedWithPage | undefined> => {
  const { path, row, shown } = view
  if (shown.isOpen || (path !== '' && !path.startsWith('/'))) return undefined
  if (!insightSettingsIn(row).feedback) return undefined
  const opened = await openAt(ctx, view)
  if (opened.kind !== 'page' || opened.page === undefined) return undefined
  return { ...opened, page: opened.page }
}

const answerIn = (text: string | undefined): boolean => {
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new Invalid('say yes or no: open the page and answer again')
}

const seeOther = (location: string): SiteAnswer => ({ ...redirectTo(location), status: 303 })
