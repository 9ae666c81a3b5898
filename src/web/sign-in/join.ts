// Joining an organization by the address of an invite.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { reading } from '#context.ts'
import { networkOf } from '#http/sender.ts'
import { readInvite } from '#identity/invites/index.ts'
import { requestSignInMail } from '#identity/sign-in-links/index.ts'
import { findUser } from '#identity/users/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { type ApiAnswer, askApi } from './api.ts'
import { joinPage } from './pages/join.ts'
import { signInAddress } from './pages/sign-in.ts'
import { emailIn, lookIntoMail, wrongAddress } from './sign-in.ts'
import { actorIn, asNobody, type Site, show } from './visits.ts'

interface Invite {
  readonly Params: { readonly organizationId: string; readonly inviteId: string }
}

export const addJoining = (site: Site): void => {
  const address = '/app/orgs/:organizationId/join/:inviteId'
  site.routes.get<Invite>(address, (request, reply) => showInvite(site, request.params, request, reply))
  site.routes.post<Invite>(address, async (request, reply) => {
    const actor = await actorIn(site.installation, request)
    return (actor === undefined ? sendLink : join)(site, request.params, request, reply)
  })
}

const pathOf = ({ organizationId, inviteId }: Invite['Params']): string =>
  `/app/orgs/${encodeURIComponent(organizationId)}/join/${encodeURIComponent(inviteId)}`

const showInvite = async (
  { installation }: Site,
  params: Invite['Params'],
  request: FastifyRequest,
  reply: FastifyReply,
  error?: { readonly message: string; readonly status: number },
): Promise<FastifyReply> => {
  const { organizationId, inviteId } = params
  const invite = await readInvite(asNobody(installation), organizationId, inviteId)
  if (invite === undefined)
    throw new NotFound('this invite is no more; ask whoever gave it to you for another one')
  const actor = await actorIn(installation, request)
  const person = actor && (await findUser(reading(installation, actor), actor.userId))
  const page = joinPage({
    path: pathOf(params),
    organization: invite.organization,
    email: person?.email,
    byMail: installation.mail !== undefined && installation.signIn.localAccounts,
    error: error?.message,
  })
  return show(reply, page, { status: error?.status ?? 200 })
}

const join = async (
  site: Site,
  params: Invite['Params'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { organizationId, inviteId } = params
  const organization = `/orgs/${encodeURIComponent(organizationId)}`
  const path = `${organization}/invites/${encodeURIComponent(inviteId)}`
  const wasMember = listsMembers(await askApi(site, request, ['GET', organization]))
  const { status, message } = await askApi(site, request, ['POST', path])
  if (status < 300) return reply.redirect(`/account?done=${wasMember ? 'member' : 'joined'}`, 303)
  return showInvite(site, params, request, reply, { message, status })
}

/** Whether the person may see the members; guests may not. */
const listsMembers = ({ status, body }: ApiAnswer): boolean =>
  status === 200 && (body as { permissions: { listMembers: boolean } }).permissions.listMembers

/** Mails a sign-in link; for somebody without an account, following it creates one. */
const sendLink = async (
  site: Site,
  params: Invite['Params'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { installation } = site
  const email = emailIn(request)
  if (email === undefined)
    return showInvite(site, params, request, reply, { message: wrongAddress, status: 400 })
  await requestSignInMail(installation, { email, network: networkOf(request), ...params })
  return show(reply, lookIntoMail(email, { href: signInAddress(pathOf(params)), label: 'Sign in' }))
}
