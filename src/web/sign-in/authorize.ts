// Asks somebody whether a program may act for them, and sends the browser back with the answer.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, reading } from '#context.ts'
import { formOf } from '#http/browser.ts'
import { allowProgram, denyProgram, readAuthorizationRequest } from '#identity/oauth/index.ts'
import { titlesOf } from '#identity/organizations/index.ts'
import { findUser } from '#identity/users/index.ts'
import { Invalid, Unauthenticated } from '#kernel/errors.ts'
import { consentPage } from './pages/consent.ts'
import { signInAddress } from './pages/sign-in.ts'
import { actorIn, asNobody, inTransactionOf, queryOf, type Site, show } from './visits.ts'

const address = '/oauth/authorize'

export const addAuthorizing = (site: Site): void => {
  const { routes, installation } = site
  routes.get(address, async (request, reply) => {
    const found = await readAuthorizationRequest(asNobody(installation), queryOf(request))
    if ('refused' in found) throw new Invalid(found.refused)
    if ('redirect' in found) return reply.redirect(found.redirect, 303)
    const actor = await actorIn(installation, request)
    if (actor === undefined) return reply.redirect(signInAddress(request.url), 303)
    return ask(site, actor, found, reply)
  })
  routes.post(address, async (request, reply) => reply.redirect(await answer(site, request), 303))
}

interface Asked {
  readonly request: Parameters<typeof allowProgram>[1]
  readonly parameters: ReadonlyMap<string, string>
}

const ask = async (
  { installation }: Site,
  actor: Actor,
  { request, parameters }: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const ctx = reading(installation, actor)
  const person = await findUser(ctx, actor.userId)
  if (person === undefined) throw new Unauthenticated('this account is no more')
  const titles = actor.organizations && (await titlesOf(ctx, actor.organizations))
  const { client, redirectUri, scope } = request
  const page = consentPage({
    program: client.name,
    redirectUri,
    website: client.uri,
    registeredItself: client.registeredItself,
    scope,
    person: { name: person.display_name, email: person.email },
    organizations: titles && [...titles.values()],
    request: Object.fromEntries(parameters),
  })
  return show(reply, page, { formsTo: [sourceOf(redirectUri)] })
}

/**
 * The place that receives the answer, as a source in a content security policy: `form-action` applies to redirects after
 * a form, too.
 */
const sourceOf = (redirectUri: string): string => {
  const { protocol, origin } = new URL(redirectUri)
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol
}

const answer = async ({ installation }: Site, request: FastifyRequest): Promise<string> => {
  const { decision, ...parameters } = Object.fromEntries(formOf(request))
  const found = await readAuthorizationRequest(asNobody(installation), Object.entries(parameters))
  if ('refused' in found) throw new Invalid(found.refused)
  if ('redirect' in found) return found.redirect
  const actor = await actorIn(installation, request)
  if (actor === undefined) throw new Unauthenticated('you were signed out meanwhile; sign in again')
  if (decision !== 'allow') return denyProgram(installation, found.request)
  return inTransactionOf(installation, actor, ctx => allowProgram(ctx, found.request))
}
