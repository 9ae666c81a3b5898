// Signs somebody in by a link: it leads to a page with a form, since programs that scan mail also open addresses.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '#http/browser.ts'
import { allowReplacing } from '#identity/passwords/index.ts'
import { followSignInLink, readSignInLink, type ShownLink } from '#identity/sign-in-links/index.ts'
import { longestName } from '#identity/users/index.ts'
import { Invalid } from '#kernel/errors.ts'
import { linkPage } from './pages/link.ts'
import { messagePage } from './pages/message.ts'
import { asNobody, browserOf, enter, inTransactionOfNobody, type Site, show } from './visits.ts'

interface Link {
  readonly Params: { readonly secret: string }
}

export const addLinks = (site: Site): void => {
  const { routes, installation } = site
  routes.get<Link>('/sign-in/link/:secret', async ({ params: { secret } }, reply) => {
    const link = await readSignInLink(asNobody(installation), secret)
    return link === undefined ? showEnded(reply) : show(reply, pageOf(secret, link))
  })
  routes.post<Link>('/sign-in/link/:secret', (request, reply) =>
    follow(site, request.params.secret, request, reply),
  )
}

const follow = async (
  { installation }: Site,
  secret: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const displayName = formOf(request).get('displayName')
  try {
    const { userAgent, previous } = browserOf(installation, request)
    const followed = await inTransactionOfNobody(installation, async ctx => {
      const followed = await followSignInLink(ctx, secret, { displayName, userAgent, previous })
      if (followed !== undefined) await allowReplacing(ctx, followed.userId, followed.sessionId)
      return followed
    })
    return followed === undefined ? showEnded(reply) : enter(reply, installation, followed)
  } catch (error) {
    const link = await readSignInLink(asNobody(installation), secret)
    if (!(error instanceof Invalid) || link === undefined) throw error
    return show(
      reply,
      pageOf(secret, link, { displayName, error: `Enter a name of 1 to ${longestName} characters.` }),
      {
        status: 400,
      },
    )
  }
}

const pageOf = (
  secret: string,
  { email, displayName, organization }: ShownLink,
  given: { readonly displayName?: string | undefined; readonly error?: string } = {},
) =>
  linkPage({
    secret,
    email,
    isNew: displayName === undefined,
    organization: organization?.isJoined === true ? organization.title : undefined,
    ...given,
  })

const showEnded = (reply: FastifyReply): FastifyReply =>
  show(
    reply,
    messagePage({
      title: 'This link works no more',
      icon: 'warning',
      failed: true,
      text: [
        'It was used already, is more than an hour old, or a newer one has taken its place. Ask for another one.',
      ],
      next: { href: '/sign-in', label: 'Sign in' },
    }),
    { status: 404 },
  )
