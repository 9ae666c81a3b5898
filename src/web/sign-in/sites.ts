// Signs in members who come from a site of their organization, and sends them back with a token that identifies them to
// that site only.
import type { FastifyReply } from 'fastify'
import { type Ctx, type Installation, reading } from '#context.ts'
import { visitorTokenOf } from '#identity/members/index.ts'
import { Invalid } from '#kernel/errors.ts'
import { isVerified } from '#sites/hostnames/index.ts'
import { type FoundSite, siteAt } from '#sites/prepared/index.ts'
import { messagePage } from './pages/message.ts'
import { signInAddress } from './pages/sign-in.ts'
import { actorIn, asNobody, queryOf, type Site, show } from './visits.ts'

interface Origin {
  readonly Params: { readonly id: string }
}

export const addSites = ({ routes, installation }: Site): void => {
  routes.get<Origin>('/sign-in/site/:id', async (request, reply) => {
    const to = URL.parse(queryOf(request).get('to') ?? '')
    const found = to && (await siteWhere(asNobody(installation), to))
    if (!found || found.row.id !== request.params.id)
      throw new Invalid('this address does not belong to the site that you came from; open the site again')
    const actor = await actorIn(installation, request)
    if (actor === undefined) return reply.redirect(signInAddress(request.url), 303)
    const token = await visitorTokenOf(reading(installation, actor), found.row.organization_id, found.row.id)
    to.searchParams.set('jwt_token', token)
    return goBack(installation, reply, to, await isVerified(asNobody(installation), to.hostname))
  })
}

/** The site at an address that a token may be sent to: one with TLS, unless this installation itself has none. */
const siteWhere = async (ctx: Ctx, url: URL): Promise<FoundSite | undefined> => {
  const own = new URL(ctx.baseUrl)
  const mayGo = url.protocol === 'https:' || own.protocol === 'http:'
  const isPlain = url.username === '' && url.password === ''
  return mayGo && isPlain ? siteAt(ctx, url) : undefined
}

/**
 * Sends the member back to the site. Browsers do not let a form redirect to another host, in however many steps, so a
 * page leads there: by itself where somebody has proved that the host is theirs, else by a link that the member may
 * follow.
 */
const goBack = ({ baseUrl }: Installation, reply: FastifyReply, to: URL, isProved: boolean): FastifyReply => {
  if (to.origin === new URL(baseUrl).origin) return reply.redirect(to.href, 303)
  return show(
    isProved ? reply.header('refresh', `0;url=${to.href}`) : reply,
    messagePage({
      title: 'You are signed in',
      text: isProved
        ? [`You are on your way back to ${to.host}.`]
        : [`Go on only if you know ${to.host}: it is told who you are.`],
      next: { href: to.href, label: `Go on to ${to.host}` },
    }),
  )
}
