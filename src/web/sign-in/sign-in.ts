// Signing in with an address and a password, mailing a sign-in link, and signing out.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '#context.ts'
import { formOf } from '#http/browser.ts'
import { networkOf } from '#http/sender.ts'
import { fits } from '#http/validate.ts'
import { offeredIdsOfDomain, titlesOf } from '#identity/organizations/index.ts'
import { signInWithPassword } from '#identity/passwords/index.ts'
import { endedCookie, endSession } from '#identity/sessions/index.ts'
import { SignInRefused } from '#identity/sign-in-attempts/index.ts'
import { requestSignInMail } from '#identity/sign-in-links/index.ts'
import { providersForDomain } from '#identity/single-sign-on/index.ts'
import { EmailAddress, emailDomain } from '#identity/users/index.ts'
import { TooManyAttempts } from '#kernel/errors.ts'
import { messagePage } from './pages/message.ts'
import { addressPage, proofPage, signInAddress } from './pages/sign-in.ts'
import { actorIn, asNobody, browserOf, enter, queryOf, returnOf, type Site, show } from './visits.ts'

export const addSignIn = (site: Site): void => {
  const { routes, installation } = site
  routes.get('/sign-in', async (request, reply) => {
    const actor = await actorIn(installation, request)
    if (actor !== undefined && queryOf(request).has('to')) return reply.redirect(returnOf(request), 303)
    return showAddressStep(site, request, reply, { isSignedIn: actor !== undefined })
  })
  // For browsers that go back to an address that only accepts forms.
  for (const step of ['address', 'password', 'forgotten'])
    routes.get(`/sign-in/${step}`, async (request, reply) =>
      reply.redirect(signInAddress(returnOf(request)), 303),
    )
  routes.get('/sign-out', async (_request, reply) => reply.redirect('/account', 303))

  routes.post('/sign-in/address', (request, reply) => showProofStep(site, request, reply))
  routes.post('/sign-in/password', (request, reply) => signIn(site, request, reply))
  routes.post('/sign-in/forgotten', (request, reply) => sendLink(site, request, reply))
  routes.post('/sign-out', async (request, reply) => {
    const actor = await actorIn(installation, request)
    if (actor !== undefined) await inTransaction(installation, actor, ctx => endSession(ctx, actor.tokenId))
    const to = returnOf(request)
    return reply.header('set-cookie', endedCookie(installation)).redirect(signInAddress(to), 303)
  })
}

const showAddressStep = (
  { installation }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { isSignedIn = false, error }: { readonly isSignedIn?: boolean; readonly error?: string },
): FastifyReply =>
  show(
    reply,
    addressPage({
      to: returnOf(request),
      localAccounts: installation.signIn.localAccounts,
      email: givenIn(request),
      isSignedIn,
      error,
    }),
    { status: error === undefined ? 200 : 400 },
  )

const givenIn = (request: FastifyRequest): string | undefined => formOf(request).get('email')?.trim()

/** The address in a form, if it is a valid one. */
export const emailIn = (request: FastifyRequest): string | undefined => {
  const given = givenIn(request)
  return fits(EmailAddress, given) ? given : undefined
}

export const wrongAddress = 'Enter a whole e-mail address, such as ada@example.com.'

/**
 * Shows the means that an address can use. They follow from its domain, so that the page does not reveal whether an
 * account exists.
 */
const showProofStep = async (
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, status = 200 }: { readonly error?: string; readonly status?: number } = {},
): Promise<FastifyReply> => {
  const email = emailIn(request)
  if (email === undefined) return showAddressStep(site, request, reply, { error: wrongAddress })
  const ctx = asNobody(site.installation)
  const { localAccounts } = site.installation.signIn
  const byMail = site.installation.mail !== undefined
  const page = proofPage({
    to: returnOf(request),
    localAccounts,
    byMail,
    email,
    providers: await providersForDomain(ctx, email),
    joinable: localAccounts && byMail ? await organizationsOf(site, email) : [],
    error,
  })
  return show(reply, page, { status })
}

const organizationsOf = async (
  { installation }: Site,
  email: string,
): Promise<{ id: string; title: string }[]> => {
  const ctx = asNobody(installation)
  const ids = await offeredIdsOfDomain(ctx, emailDomain(email))
  const titles = await titlesOf(ctx, ids)
  return ids.map(id => ({ id, title: titles.get(id) ?? '' }))
}

const signIn = async (site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { installation } = site
  const email = emailIn(request)
  const password = formOf(request).get('password') ?? ''
  if (email === undefined) return showAddressStep(site, request, reply, { error: wrongAddress })
  try {
    const browser = browserOf(installation, request)
    const { secret } = await signInWithPassword(installation, { email, password, ...browser })
    return enter(reply, installation, { secret, to: returnOf(request) })
  } catch (error) {
    if (error instanceof SignInRefused)
      return showProofStep(site, request, reply, {
        error: 'This address and this password do not belong together.',
        status: 403,
      })
    if (!(error instanceof TooManyAttempts)) throw error
    return showProofStep(site, request, reply.header('retry-after', String(error.retryAfter)), {
      error: `Too many attempts failed. Try again in ${waiting(error.retryAfter)}.`,
      status: 429,
    })
  }
}

const waiting = (seconds: number): string => {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}

const sendLink = async (site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { installation } = site
  const email = emailIn(request)
  if (email === undefined) return showAddressStep(site, request, reply, { error: wrongAddress })
  const to = returnOf(request)
  const next = { href: signInAddress(to), label: 'Back to signing in' }
  if (installation.mail === undefined)
    return show(
      reply,
      messagePage({
        title: 'Ask an admin',
        icon: 'mail',
        text: [
          'This installation sends no mail. An admin of your organization can make a link that signs you in, and so can whoever runs the server.',
        ],
        next,
      }),
    )
  const organizationId = formOf(request).get('organization')
  await requestSignInMail(installation, {
    email,
    network: networkOf(request),
    returnTo: to,
    ...(organizationId !== undefined && { organizationId }),
  })
  return show(reply, lookIntoMail(email, next))
}

/** The same page for every address. */
export const lookIntoMail = (email: string, next: { readonly href: string; readonly label: string }) =>
  messagePage({
    title: 'Look into your mail',
    icon: 'mail',
    text: [
      `If ${email} may come in here, a mail with a link is on its way. The link works once, for an hour.`,
      'Nothing there? Look among the spam, or try another address of yours.',
    ],
    next,
  })
