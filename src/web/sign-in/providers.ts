// Signing in at the identity provider of an organization: sends the browser there, and takes the answer when it comes
// back.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'
import { formOf } from '#http/browser.ts'
import { finishOidc, startOidc } from '#identity/oidc/index.ts'
import { acceptSaml, samlMetadata, startSaml } from '#identity/saml/index.ts'
import {
  findActiveProvider,
  signOn,
  startCookie,
  startSecretIn,
  takeSignOn,
} from '#identity/single-sign-on/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { messagePage } from './pages/message.ts'
import { browserOf, enter, inTransactionOfNobody, queryOf, type Site, show } from './visits.ts'

interface Provider {
  readonly Params: { readonly id: string }
}

/** In bytes: SAML answers are base64 of XML with signatures and certificates. */
const longestAnswer = 400_000

export const addProviders = (site: Site): void => {
  const { routes, installation } = site
  routes.get<Provider>('/saml/:id/start', (request, reply) => send(site, startSaml, request, reply))
  routes.get<Provider>('/oidc/:id/start', (request, reply) => send(site, startOidc, request, reply))
  routes.post<Provider>(
    '/saml/:id/acs',
    { config: { fromElsewhere: true }, bodyLimit: longestAnswer },
    async (request, reply) => {
      const SAMLResponse = formOf(request).get('SAMLResponse')
      const accepted = await acceptSaml(installation, request.params.id, { SAMLResponse })
      return 'refused' in accepted ? showRefusal(reply, accepted) : reply.redirect(accepted.completeUrl, 303)
    },
  )
  routes.get<Provider>('/saml/:id/complete', async (request, reply) =>
    goOn(site, reply, await completeSaml(site, request, request.params.id)),
  )
  routes.get<Provider>('/saml/:id/metadata', async (request, reply) => {
    const metadata = await samlMetadata(installation, request.params.id)
    if (metadata === undefined) throw new NotFound('there is no such provider')
    return reply.header('content-type', 'application/samlmetadata+xml').send(metadata)
  })
  routes.get<Provider>('/oidc/:id/callback', async (request, reply) => {
    const { userAgent, previous } = browserOf(installation, request)
    const browserSecret = startSecretIn(installation, request.headers)
    const browser = { browserSecret, userAgent, previous }
    return goOn(site, reply, await finishOidc(installation, request.params.id, request.url, browser))
  })
}

const noProvider = 'there is no such provider, or it is not set up yet; start again from the sign-in page'

type Start = (
  installation: Installation,
  providerId: string,
  begun: { readonly to: string | undefined; readonly browserSecret: string | undefined },
) => Promise<{ url: string; browserSecret: string } | undefined>

/** Sends the browser to the provider, with a cookie by which it is recognized when it comes back. */
const send = async (
  { installation }: Site,
  start: Start,
  request: FastifyRequest<Provider>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const browserSecret = startSecretIn(installation, request.headers)
  const to = queryOf(request).get('to') ?? undefined
  const begun = await start(installation, request.params.id, { to, browserSecret })
  if (begun === undefined) throw new NotFound(noProvider)
  return reply.header('set-cookie', startCookie(installation, begun.browserSecret)).redirect(begun.url, 303)
}

type Outcome = { readonly secret: string; readonly to: string } | { readonly refused: string }

/** Takes the provider's answer from the browser that has the cookie, and from no other. */
const completeSaml = (
  { installation }: Site,
  request: FastifyRequest,
  providerId: string,
): Promise<Outcome> => {
  const { userAgent, previous } = browserOf(installation, request)
  const browserSecret = startSecretIn(installation, request.headers)
  const code = queryOf(request).get('code') ?? ''
  return inTransactionOfNobody(installation, async ctx => {
    const provider = await findActiveProvider(ctx, { kind: 'saml', id: providerId })
    if (provider === undefined) throw new NotFound(noProvider)
    const taken = await takeSignOn(ctx, { code, providerId, browserSecret })
    if (taken?.answer === undefined)
      return {
        refused:
          'This sign-in was not begun in this browser, took too long, or was finished already. Start again.',
      }
    const outcome = await signOn(ctx, provider, taken.answer, { userAgent, previous })
    return 'refused' in outcome ? outcome : { secret: outcome.secret, to: taken.to }
  })
}

const goOn = ({ installation }: Site, reply: FastifyReply, outcome: Outcome): FastifyReply =>
  'refused' in outcome ? showRefusal(reply, outcome) : enter(reply, installation, outcome)

const showRefusal = (reply: FastifyReply, { refused }: { readonly refused: string }): FastifyReply =>
  show(
    reply,
    messagePage({
      title: 'You could not be signed in',
      icon: 'warning',
      failed: true,
      text: [refused],
      next: { href: '/sign-in', label: 'Back to signing in' },
    }),
    { status: 403 },
  )
